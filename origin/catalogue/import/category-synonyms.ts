/**
 * Distributors' names of our categories: names of sub-categories, and words that only such parts have. Separated by commas; plurals, case
 * and punctuation make no difference.
 */
export const CATEGORY_SYNONYMS: Readonly<Record<string, string>> = {
  'chip-resistors': 'chip resistor surface mount,thick film resistor,thin film resistor,smd resistor,melf resistor,automotive resistor',
  'through-hole-resistors':
    'metal film resistor,carbon film resistor,wirewound resistor,cement resistor,metal oxide film resistor,metal glaze resistor,power resistor,leaded resistor',
  'current-sense-resistors': 'current sense resistor,shunt resistor,low resistor,alloy resistor,metal strip resistor',
  'resistor-arrays': 'resistor network,resistor array',
  'potentiometers-trimmers': 'variable resistor,potentiometer,trimmer,trimpot,rotary potentiometer,slide potentiometer',
  'ntc-thermistors': 'ntc thermistor,thermistor,ntc temperature sensor',
  varistors: 'varistor,mov,metal oxide varistor',
  'ceramic-capacitors': 'ceramic capacitor,multilayer ceramic capacitor,mlcc,ceramic disc capacitor,high voltage ceramic capacitor',
  'aluminum-electrolytic-capacitors':
    'aluminum electrolytic capacitor,electrolytic capacitor,horn type electrolytic capacitor,snap in capacitor,bipolar electrolytic capacitor',
  'polymer-capacitors':
    'polymer aluminum capacitor,solid polymer electrolytic capacitor,hybrid aluminum electrolytic capacitor,solid capacitor',
  'tantalum-capacitors': 'tantalum capacitor,polymer tantalum capacitor,niobium oxide capacitor',
  'film-capacitors': 'film capacitor,polypropylene film capacitor,polyester film capacitor,suppression capacitor,x2 capacitor',
  supercapacitors: 'supercapacitor,ultracapacitor,electric double layer capacitor,edlc',
  'power-inductors': 'power inductor,molded inductor,shielded inductor,toroidal inductor',
  'signal-inductors':
    'smd inductor,rf inductor,hf inductor,high frequency inductor,through hole inductor,color ring inductor,general inductor,radial inductor,axial inductor,air core inductor',
  'ferrite-beads': 'ferrite bead,ferrite bead and chip,emi ferrite',
  'common-mode-chokes': 'common mode choke,common mode filter',
  'tvs-diodes': 'tvs,tvs diode,transient voltage suppressor',
  'esd-protection': 'esd protection,esd suppressor,esd and surge protection,electrostatic protection,esd diode',
  'resettable-fuses': 'resettable fuse,ptc resettable fuse,pptc,polyfuse',
  fuses: 'fuse,cartridge fuse,surface mount fuse,disposable fuse,automotive fuse,chip fuse',
  crystals: 'crystal,quartz crystal,crystal resonator,cylindrical crystal resonator',
  oscillators:
    'oscillator,crystal oscillator,tcxo,vcxo,ocxo,mems oscillator,xo,temperature compensated crystal oscillator,oven controlled crystal oscillator,voltage controlled crystal oscillator',
  'real-time-clocks': 'real time clock,rtc',
  'timers-clock-generators':
    'timer,clock generator,frequency synthesizer,pll,clock buffer,clock driver,clock distribution,555 timer,clock timing,jitter cleaner,clock synchronizer',
  'rectifier-diodes':
    'general purpose diode,rectifier diode,fast recovery rectifier,ultrafast recovery rectifier,super barrier rectifier,high efficiency diode,silicon carbide diode,sic diode,avalanche diode,standard recovery diode',
  'schottky-diodes': 'schottky diode,schottky barrier diode,schottky rectifier,sbd,sic schottky diode',
  'switching-diodes': 'switching diode,small signal diode,diode array',
  'zener-diodes': 'zener diode,zener',
  'bridge-rectifiers': 'bridge rectifier,diode bridge',
  mosfets: 'mosfet,field effect transistor,power mosfet,sic mosfet,gan transistor,silicon carbide field effect transistor,gan hemt',
  'bipolar-transistors':
    'bipolar transistor,bjt,digital transistor,darlington transistor,transistor array,pre biased transistor,darlington transistor array',
  igbts: 'igbt,igbt module,igbt transistor,igbt array',
  'thyristors-triacs': 'thyristor,triac,scr,diac,sidac,programmable unijunction transistor',
  'linear-regulators': 'linear voltage regulator,ldo,low dropout regulator,voltage regulator linear',
  'switching-regulators':
    'switching regulator,switching controller,dc dc controller,buck converter,boost converter,charge pump,power factor correction,pfc,flyback controller,offline switcher,switching power controller,ac dc controller and regulator,voltage regulator switching',
  'dc-dc-modules':
    'power module,dc dc module,isolated power module,isolated dc dc module,isolated dc dc converter,non isolated dc dc converter,non isolated power module',
  'voltage-references': 'voltage reference,shunt reference',
  'battery-management':
    'battery management,battery charger,battery protection,fuel gauge,battery monitor,lithium battery protection,charge management',
  supervisors: 'supervisor,watchdog timer,reset circuit,monitor and reset,voltage detector,voltage supervisor,watchdog',
  'gate-drivers': 'gate driver,mosfet driver,isolated gate driver,half bridge driver,igbt driver',
  'led-drivers': 'led driver,led display driver,backlight driver,segment display driver',
  'motor-drivers': 'motor driver,stepper motor driver,brushless dc motor driver,bldc driver,brushed dc motor driver,motor controller',
  'load-switches':
    'power distribution switch,load switch,high side switch,low side switch,electronic fuse,efuse,power switch,usb power switch',
  'operational-amplifiers':
    'operational amplifier,op amp,opamp,precision opamp,general purpose opamp,fet input amplifier,low power opamp,high speed opamp,low noise opamp,low noise operational amplifier,buffer amplifier,zero drift opamp',
  comparators: 'comparator',
  'instrumentation-amplifiers': 'instrumentation amplifier,difference amplifier',
  'audio-amplifiers': 'audio amplifier,audio power opamp,audio power amplifier,headphone amplifier,class d amplifier',
  'current-sense-amplifiers': 'current sense amplifier,current monitor,current shunt monitor',
  'analog-to-digital-converters': 'analog to digital converter,adc,a d converter',
  'digital-to-analog-converters': 'digital to analog converter,dac,d a converter',
  'digital-potentiometers': 'digital potentiometer,digipot',
  'gates-inverters':
    'gate,inverter,logic gate,gates and inverters multi function,schmitt trigger,multi function gate,xor gate,nand gate,configurable logic',
  'flip-flops-latches': 'flip flop,latch,monostable multivibrator,multivibrator',
  'buffers-transceivers': 'buffer driver transceiver,bus transceiver,line driver,buffer and line driver,bus buffer',
  'counters-shift-registers': 'counter,divider,counter and divider,shift register',
  'level-translators': 'level translator,level shifter,voltage translator',
  'multiplexers-analog-switches':
    'analog switch,multiplexer,demultiplexer,crosspoint switch,signal switch encoder decoder multiplexer,analog multiplexer',
  microcontrollers: 'microcontroller,mcu,mcu mpu soc,microcontroller unit,arm microcontroller,8051 microcontroller',
  microprocessors: 'microprocessor,mpu,application processor,digital signal processor,dsp,dsc',
  'programmable-logic': 'cpld fpga,fpga,cpld,programmable logic device,pld,field programmable gate array',
  'flash-memory': 'flash,nor flash,nand flash,emmc,flash memory,spi flash,ufs',
  eeprom: 'eeprom',
  sram: 'sram,nvsram,psram,pseudo static ram',
  dram: 'dram,ddr sdram,sdram,ddr,lpddr,dynamic ram,synchronous dram',
  fram: 'fram,ferroelectric ram',
  'can-lin-transceivers': 'can transceiver,lin transceiver,can controller,isolated can transceiver',
  'rs232-rs485-transceivers': 'rs 485 rs 422,rs232,rs485,rs422,uart transceiver,isolated rs 485',
  'usb-interface':
    'usb,usb converter,usb controller,usb hub,usb type c controller,usb interface,usb transceiver,usb to uart,usb pd controller',
  ethernet: 'ethernet,ethernet phy,ethernet controller,ethernet switch,ethernet transceiver',
  'io-expanders': 'i o expander,io expander,gpio expander',
  optocouplers:
    'optocoupler,photocoupler,optoisolator,phototransistor output optocoupler,triac output optocoupler,logic output optoisolator,photovoltaic output,high speed optocoupler,gate drive optocoupler',
  'digital-isolators': 'digital isolator',
  'temperature-sensors': 'temperature sensor,temperature sensing,rtd,thermocouple,infrared temperature sensor',
  'motion-sensors': 'accelerometer,gyroscope,attitude sensor,imu,motion sensor,inertial measurement unit,vibration sensor,tilt sensor',
  'environmental-sensors':
    'environmental sensor,humidity sensor,pressure sensor,gas sensor,air quality sensor,temperature and humidity sensor,dust sensor',
  'magnetic-sensors': 'hall sensor,hall switch,magnetic sensor,magnetic position sensor,hall effect sensor,magnetoresistive sensor',
  'optical-sensors':
    'optical sensor,ambient light sensor,phototransistor,photodiode,photoresistor,proximity sensor,photointerrupter,light to digital,color sensor,reflective optical interrupter,time of flight,ultraviolet sensor,image sensor,cmos image sensor',
  'rf-transceivers': 'rf transceiver,rf transceiver ic,wireless transceiver,rf chip,rf receiver,rf transmitter,wireless soc',
  'wireless-modules-boards':
    'wireless module,wifi module,bluetooth module,gnss module,gps module,lora module,cellular module,4g module,zigbee module,rf module,nb iot module,wireless transceiver module,iot module,communication module,positioning module,satellite positioning',
  'indicator-leds':
    'led,light emitting diode,led indication discrete,rgb led,addressable led,high power led,white led,ultraviolet led,led bar,automotive led,led emitter',
  'infrared-emitters-receivers':
    'infrared led,infrared emitter,infrared receiver,ir receiver,infrared transceiver,infrared emitting diode,infrared remote receiver,infrared led emitter',
  displays:
    'display,lcd display,oled display,led segment display,led matrix,tft,e paper,lcd screen,oled screen,seven segment display,led dot matrix,vfd,display module',
  'pin-headers': 'pin header,female header,header,male header,box header,rectangular connector header',
  'wire-to-board-connectors':
    'wire to board connector,wire to board wire to wire housing,wire to wire connector,wire to board wire to wire connector,crimp connector,connector housing,rectangular connector,crimp terminal,crimp contact',
  'terminal-blocks':
    'terminal block,screw terminal,pluggable terminal block,spring terminal,barrier terminal block,din rail terminal,pluggable system terminal block,push in terminal block,screwless terminal block,terminal strip',
  'usb-connectors': 'usb connector,usb type c connector,micro usb',
  'modular-jacks': 'ethernet connector,modular connector,rj45,rj11,modular jack,telephone connector,network connector',
  'ffc-fpc-connectors':
    'ffc fpc connector,fpc connector,ffc connector,flat flexible connector,ffc fpc flat flexible connector assembly,flat cable connector',
  'rf-connectors': 'rf connector,coaxial connector,sma connector,u fl connector,bnc connector,ipex',
  'memory-card-connectors':
    'card socket,memory card connector,sd card connector,sim card connector,card connector,microsd,smart card connector',
  'tactile-switches': 'tactile switch,tact switch,multi directional switch,key switch,navigation switch',
  'slide-dip-switches': 'slide switch,dip switch,code switch',
  relays: 'relay,power relay,signal relay,automotive relay,reed relay,solid state relay,time relay,safety relay',
  'buzzers-speakers': 'buzzer,speaker,receiver speaker,audio transducer,piezo buzzer,siren',
}

/**
 * Distributors' categories that we lack, with our most similar one, which is a different thing. The operator is informed, and nothing is
 * proposed.
 */
export const NEAREST_CATEGORIES: Readonly<Record<string, string>> = {
  'through-hole-resistors': 'aluminum case resistor,chassis mount resistor,braking resistor,porcelain tube resistor',
  'ntc-thermistors': 'ptc thermistor',
  'ceramic-capacitors':
    'safety capacitor,feedthrough capacitor,capacitor network,silicon capacitor,trimmer capacitor,variable capacitor,feed through capacitor',
  'film-capacitors': 'mica capacitor,paper dielectric capacitor',
  'power-inductors': 'coil inductor,fixed inductor',
  'signal-inductors': 'adjustable inductor,variable inductor',
  'common-mode-chokes': 'line filter,emi filter inductor',
  'tvs-diodes': 'semiconductor discharge tube,thyristor surge suppressor',
  fuses: 'porte fusible,thermal fuse,temperature cut off',
  crystals: 'ceramic resonator',
  'switching-diodes': 'pin diode,varactor diode,rf diode',
  mosfets: 'fet array,jfet,junction field effect transistor',
  'bipolar-transistors': 'rf transistor',
  igbts: 'intelligent power module,ipm',
  'switching-regulators': 'synchronous rectification controller,ac dc converter,dc dc converter',
  'dc-dc-modules': 'board mount power supply,ac dc module',
  supervisors: 'power sequencer,power management pmic,power monitoring',
  'led-drivers': 'laser driver,lcd driver',
  'load-switches': 'hot swap controller,ideal diode controller,oring controller,power over ethernet controller,overvoltage protection',
  'operational-amplifiers': 'video amplifier,analog front end,afe,sample and hold',
  'instrumentation-amplifiers': 'isolated amplifier,variable gain amplifier,programmable gain amplifier',
  'audio-amplifiers': 'audio codec,audio interface',
  'analog-to-digital-converters': 'energy metering,rms to dc converter,voltage to frequency converter',
  'buffers-transceivers': 'signal buffer repeater splitter,redriver',
  'counters-shift-registers': 'decoder encoder,fifo memory',
  'multiplexers-analog-switches': 'signal switch,encoder decoder multiplexer,video switch',
  eeprom: 'eprom,prom,otp rom',
  fram: 'mram,nonvolatile ram',
  'rs232-rs485-transceivers': 'lvds,uart,serial interface,lvds driver and receiver,serializer deserializer',
  'usb-interface': 'usb switch,pcie interface,hdmi interface,video interface,sata interface',
  'io-expanders': 'i2c interface,touch sensor,capacitive touch,touch screen controller,i2c buffer',
  optocouplers: 'optical relay',
  'digital-isolators': 'isolator,isolated interface',
  'temperature-sensors': 'thermostat,thermal switch',
  'motion-sensors': 'electronic compass,pir sensor',
  'environmental-sensors': 'flow sensor,force sensor,water sensor,load cell,ultrasonic sensor,level sensor',
  'magnetic-sensors': 'current sensor,angle sensor,reed switch,linear position sensor,rotary position sensor',
  'optical-sensors': 'distance sensor',
  'rf-transceivers':
    'rf amplifier,low noise amplifier,rf switch,rf mixer,rfid,nfc,rf detector,rf attenuator,balun,rf filter,saw filter,rf front end,power divider',
  'indicator-leds': 'led lighting,circuit board indicator',
  displays: 'touch screen',
  'pin-headers':
    'board to board connector,mezzanine connector,backplane connector,idc connector,shunt jumper,din41612,pogo pin,spring probe,ic socket,transistor socket',
  'wire-to-board-connectors':
    'circular connector,aviation connector,d sub connector,d type connector,quick terminal,heavy duty connector,power connector,dc power connector,vga connector,waterproof connector,high current connector,xt connector',
  'usb-connectors': 'hdmi connector,video connector,displayport connector,ieee 1394',
  'modular-jacks': 'audio connector,audio jack,headphone jack,sfp connector,fiber optic connector',
  'memory-card-connectors': 'memory connector,card edge connector',
  'tactile-switches':
    'push button switch,pushbutton switch,micro switch,microswitch,limit switch,membrane switch,detector switch,snap action switch',
  'slide-dip-switches': 'toggle switch,rocker switch,rotary switch,rotary encoder,selector switch,encoder switch',
  relays: 'contactor',
  'buzzers-speakers': 'microphone,mems microphone,alarm',
}

/** Accessories: if the name of a category ends in such a word, its rows are not the parts that the name mentions. */
export const ACCESSORIES: ReadonlySet<string> = new Set(
  'accessory,accessoire,accesorio,accessori,zubehor,adapter,assembly,board,bracket,cable,clip,contact,hardware,harness,holder,kit,knob,programmer,socket,tester,tool'.split(
    ',',
  ),
)
