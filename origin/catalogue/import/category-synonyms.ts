/**
 * What distributors call our categories beside our own names of them: names of sub-categories, and words that only such parts have. A comma
 * divides them; plurals, case and punctuation make no difference.
 */
export const CATEGORY_SYNONYMS: Readonly<Record<string, string>> = {
  'chip-resistors':
    'chip resistor surface mount,thick film resistor,thin film resistor,smd resistor,melf resistor,high voltage resistor,automotive resistor',
  'through-hole-resistors':
    'metal film resistor,carbon film resistor,wirewound resistor,cement resistor,metal oxide film resistor,aluminum case resistor,chassis mount resistor,metal glaze resistor,power resistor,leaded resistor,braking resistor,porcelain tube resistor',
  'current-sense-resistors': 'current sense resistor,shunt resistor,low resistor,alloy resistor,metal strip resistor',
  'resistor-arrays': 'resistor network,resistor array',
  'potentiometers-trimmers': 'variable resistor,potentiometer,trimmer,trimpot,rotary potentiometer,slide potentiometer',
  'ntc-thermistors': 'ntc thermistor,thermistor,ntc temperature sensor',
  varistors: 'varistor,mov,metal oxide varistor',
  'ceramic-capacitors':
    'ceramic capacitor,multilayer ceramic capacitor,mlcc,ceramic disc capacitor,safety capacitor,feedthrough capacitor,capacitor network,high voltage ceramic capacitor,silicon capacitor',
  'aluminum-electrolytic-capacitors':
    'aluminum electrolytic capacitor,electrolytic capacitor,horn type electrolytic capacitor,snap in capacitor,bipolar electrolytic capacitor',
  'polymer-capacitors':
    'polymer aluminum capacitor,solid polymer electrolytic capacitor,hybrid aluminum electrolytic capacitor,solid capacitor',
  'tantalum-capacitors': 'tantalum capacitor,polymer tantalum capacitor,niobium oxide capacitor',
  'film-capacitors':
    'film capacitor,polypropylene film capacitor,polyester film capacitor,suppression capacitor,mica capacitor,paper dielectric capacitor,x2 capacitor',
  supercapacitors: 'supercapacitor,ultracapacitor,electric double layer capacitor,edlc',
  'power-inductors': 'power inductor,molded inductor,shielded inductor,coil inductor,toroidal inductor,fixed inductor',
  'signal-inductors':
    'smd inductor,rf inductor,hf inductor,high frequency inductor,through hole inductor,color ring inductor,general inductor,adjustable inductor,radial inductor,axial inductor,air core inductor',
  'ferrite-beads': 'ferrite bead,ferrite bead and chip,emi ferrite',
  'common-mode-chokes': 'common mode choke,common mode filter,line filter,emi filter inductor',
  'tvs-diodes': 'tvs,tvs diode,transient voltage suppressor,semiconductor discharge tube,thyristor surge suppressor',
  'esd-protection': 'esd protection,esd suppressor,esd and surge protection,electrostatic protection,esd diode',
  'resettable-fuses': 'resettable fuse,ptc resettable fuse,pptc,polyfuse',
  fuses: 'fuse,cartridge fuse,surface mount fuse,disposable fuse,automotive fuse,chip fuse,thermal fuse,temperature cut off',
  crystals: 'crystal,quartz crystal,crystal resonator,ceramic resonator,cylindrical crystal resonator',
  oscillators: 'oscillator,crystal oscillator,tcxo,vcxo,ocxo,mems oscillator,xo',
  'real-time-clocks': 'real time clock,rtc',
  'timers-clock-generators':
    'timer,clock generator,frequency synthesizer,pll,clock buffer,clock driver,clock distribution,555 timer,clock timing,jitter cleaner,clock synchronizer',
  'rectifier-diodes':
    'general purpose diode,rectifier diode,fast recovery rectifier,ultrafast recovery rectifier,super barrier rectifier,high efficiency diode,silicon carbide diode,sic diode,avalanche diode,standard recovery diode',
  'schottky-diodes': 'schottky diode,schottky barrier diode,schottky rectifier,sbd,sic schottky diode',
  'switching-diodes': 'switching diode,small signal diode,pin diode,varactor diode,rf diode,diode array',
  'zener-diodes': 'zener diode,zener',
  'bridge-rectifiers': 'bridge rectifier,diode bridge',
  mosfets:
    'mosfet,field effect transistor,power mosfet,sic mosfet,gan transistor,silicon carbide field effect transistor,jfet,gan hemt,fet array',
  'bipolar-transistors':
    'bipolar transistor,bjt,digital transistor,darlington transistor,transistor array,pre biased transistor,darlington transistor array,rf transistor',
  igbts: 'igbt,igbt module,igbt transistor,igbt array,intelligent power module,ipm',
  'thyristors-triacs': 'thyristor,triac,scr,diac,sidac,programmable unijunction transistor',
  'linear-regulators': 'linear voltage regulator,ldo,low dropout regulator,voltage regulator linear',
  'switching-regulators':
    'dc dc converter,switching regulator,switching controller,dc dc controller,ac dc converter,buck converter,boost converter,charge pump,power factor correction,pfc,flyback controller,offline switcher,switching power controller,ac dc controller and regulator,synchronous rectification controller,voltage regulator switching',
  'dc-dc-modules':
    'power module,dc dc module,isolated power module,isolated dc dc module,ac dc module,non isolated power module,board mount power supply',
  'voltage-references': 'voltage reference,shunt reference',
  'battery-management':
    'battery management,battery charger,battery protection,fuel gauge,battery monitor,lithium battery protection,charge management',
  supervisors:
    'supervisor,watchdog timer,reset circuit,monitor and reset,voltage detector,voltage supervisor,watchdog,power sequencer,power management pmic,power monitoring',
  'gate-drivers': 'gate driver,mosfet driver,isolated gate driver,half bridge driver,igbt driver',
  'led-drivers': 'led driver,led display driver,backlight driver,laser driver,lcd driver,segment display driver',
  'motor-drivers': 'motor driver,stepper motor driver,brushless dc motor driver,bldc driver,brushed dc motor driver,motor controller',
  'load-switches':
    'power distribution switch,load switch,high side switch,low side switch,hot swap controller,ideal diode controller,electronic fuse,efuse,oring controller,power switch,power over ethernet controller,usb power switch,overvoltage protection',
  'operational-amplifiers':
    'operational amplifier,op amp,opamp,precision opamp,general purpose opamp,fet input amplifier,low power opamp,high speed opamp,low noise opamp,low noise operational amplifier,video amplifier,buffer amplifier,analog front end,afe,sample and hold,zero drift opamp',
  comparators: 'comparator',
  'instrumentation-amplifiers':
    'instrumentation amplifier,differential opamp,difference amplifier,isolated amplifier,variable gain amplifier,programmable gain amplifier',
  'audio-amplifiers':
    'audio amplifier,audio power opamp,audio power amplifier,headphone amplifier,class d amplifier,audio codec,audio interface',
  'current-sense-amplifiers': 'current sense amplifier,current monitor,current shunt monitor',
  'analog-to-digital-converters':
    'analog to digital converter,adc,adc dac specialized,a d converter,energy metering,rms to dc converter,voltage to frequency converter',
  'digital-to-analog-converters': 'digital to analog converter,dac,d a converter',
  'digital-potentiometers': 'digital potentiometer,digipot',
  'gates-inverters':
    'gate,inverter,logic gate,gates and inverters multi function,schmitt trigger,multi function gate,xor gate,nand gate,configurable logic',
  'flip-flops-latches': 'flip flop,latch,monostable multivibrator,multivibrator',
  'buffers-transceivers':
    'buffer driver transceiver,bus transceiver,line driver,buffer and line driver,bus buffer,signal buffer repeater splitter,redriver',
  'counters-shift-registers': 'counter,divider,counter and divider,shift register,decoder encoder,fifo memory',
  'level-translators': 'level translator,level shifter,voltage translator',
  'multiplexers-analog-switches':
    'analog switch,multiplexer,demultiplexer,signal switch,crosspoint switch,encoder decoder multiplexer,signal switch encoder decoder multiplexer,analog multiplexer,video switch',
  microcontrollers: 'microcontroller,mcu,mcu mpu soc,microcontroller unit,arm microcontroller,8051 microcontroller',
  microprocessors: 'microprocessor,mpu,digital signal processor,dsp,dsc,application processor',
  'programmable-logic': 'cpld fpga,fpga,cpld,programmable logic device,pld,field programmable gate array',
  'flash-memory': 'flash,nor flash,nand flash,emmc,flash memory,spi flash,ufs',
  eeprom: 'eeprom,eprom,prom,otp rom',
  sram: 'sram,nvsram,psram,pseudo static ram',
  dram: 'dram,ddr sdram,sdram,ddr,lpddr,dynamic ram',
  fram: 'fram,mram,ferroelectric ram,nonvolatile ram',
  'can-lin-transceivers': 'can,lin,can transceiver,lin transceiver,can controller,isolated can transceiver,automotive transceiver',
  'rs232-rs485-transceivers':
    'rs 485 rs 422,rs232,rs485,rs422,uart transceiver,isolated rs 485,isolated transceiver,lvds,uart,serial interface,lvds driver and receiver,serializer deserializer',
  'usb-interface':
    'usb,usb converter,usb controller,usb hub,usb type c controller,usb interface,usb transceiver,usb to uart,usb pd controller,usb switch,pcie interface,hdmi interface,video interface,interface specialized,sata interface',
  ethernet: 'ethernet,ethernet phy,ethernet controller,ethernet switch,ethernet transceiver',
  'io-expanders': 'i o expander,io expander,i2c interface,gpio expander,touch sensor,capacitive touch,touch screen controller,i2c buffer',
  optocouplers:
    'optocoupler,photocoupler,optoisolator,phototransistor output optocoupler,triac output optocoupler,logic output optoisolator,photovoltaic output,high speed optocoupler,optical relay,gate drive optocoupler',
  'digital-isolators': 'digital isolator,isolator,isolated interface',
  'temperature-sensors': 'temperature sensor,thermostat,thermal switch,temperature sensing,rtd,thermocouple,infrared temperature sensor',
  'motion-sensors':
    'accelerometer,gyroscope,attitude sensor,imu,motion sensor,inertial measurement unit,vibration sensor,tilt sensor,electronic compass,pir sensor,microwave radar sensor',
  'environmental-sensors':
    'environmental sensor,humidity sensor,pressure sensor,gas sensor,air quality sensor,temperature and humidity sensor,dust sensor,flow sensor,force sensor,water sensor,load cell,ultrasonic sensor,level sensor',
  'magnetic-sensors':
    'hall sensor,hall switch,magnetic sensor,magnetic position sensor,hall effect sensor,current sensor,angle sensor,reed switch,magnetoresistive sensor,linear position sensor,rotary position sensor',
  'optical-sensors':
    'optical sensor,ambient light sensor,phototransistor,photodiode,photoresistor,proximity sensor,photointerrupter,light to digital,color sensor,image sensor,reflective optical interrupter,cmos image sensor,distance sensor,time of flight,ultraviolet sensor',
  'rf-transceivers':
    'rf transceiver,rf transceiver ic,wireless transceiver,rf chip,rf receiver,rf transmitter,rf amplifier,low noise amplifier,rf switch,rf mixer,rfid,nfc,rf detector,rf attenuator,balun,rf filter,saw filter,wireless soc,rf front end,power divider',
  'wireless-modules-boards':
    'wireless module,wifi module,bluetooth module,gnss module,gps module,lora module,cellular module,4g module,zigbee module,rf module,nb iot module,wireless transceiver module,iot module,communication module,positioning module,satellite positioning',
  'indicator-leds':
    'led,light emitting diode,led indication discrete,rgb led,addressable led,high power led,led lighting,white led,ultraviolet led,led bar,automotive led,led emitter,circuit board indicator,laser diode',
  'infrared-emitters-receivers':
    'infrared led,infrared emitter,infrared receiver,ir receiver,infrared transceiver,infrared emitting diode,infrared remote receiver',
  displays:
    'display,lcd display,oled display,led segment display,led matrix,tft,e paper,lcd screen,oled screen,seven segment display,led dot matrix,vfd,display module,touch screen',
  'pin-headers':
    'pin header,female header,header,male header,box header,rectangular connector header,board to board connector,mezzanine connector,backplane connector,idc connector,shunt jumper,ic socket,din41612,pogo pin,spring probe,transistor socket',
  'wire-to-board-connectors':
    'wire to board connector,wire to wire connector,wire to board wire to wire connector,crimp connector,connector housing,crimp terminal,crimp contact,housing,contact,automotive connector,circular connector,aviation connector,d sub connector,d type connector,rectangular connector,quick terminal,heavy duty connector,power connector,dc power connector,battery connector,vga connector,waterproof connector,high current connector,xt connector',
  'terminal-blocks':
    'terminal block,screw terminal,pluggable terminal block,spring terminal,barrier terminal block,din rail terminal,pluggable system terminal block,push in terminal block,screwless terminal block,terminal strip',
  'usb-connectors': 'usb connector,usb type c connector,micro usb,hdmi connector,video connector,displayport connector,ieee 1394',
  'modular-jacks':
    'ethernet connector,modular connector,rj45,rj11,modular jack,telephone connector,network connector,audio connector,audio jack,headphone jack,sfp connector,fiber optic connector',
  'ffc-fpc-connectors':
    'ffc fpc connector,fpc connector,ffc connector,flat flexible connector,ffc fpc flat flexible connector assembly,flat cable connector',
  'rf-connectors': 'rf connector,coaxial connector,sma connector,u fl connector,bnc connector,ipex,coaxial connector rf',
  'memory-card-connectors':
    'card socket,memory card connector,sd card connector,sim card connector,card connector,memory connector,microsd,smart card connector,card edge connector,ddr socket',
  'tactile-switches':
    'tactile switch,tact switch,push button switch,pushbutton switch,micro switch,microswitch,limit switch,membrane switch,multi directional switch,key switch,detector switch,snap action switch,navigation switch',
  'slide-dip-switches':
    'slide switch,dip switch,toggle switch,rocker switch,rotary switch,rotary encoder,code switch,selector switch,encoder switch,switch accessory',
  relays: 'relay,power relay,signal relay,automotive relay,reed relay,solid state relay,relay socket,contactor,time relay,safety relay',
  'buzzers-speakers': 'buzzer,speaker,microphone,mems microphone,receiver speaker,alarm,audio transducer,piezo buzzer,siren',
}
