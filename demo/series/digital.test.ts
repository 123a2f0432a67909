import { expect, test } from 'vitest'
import { readSeries } from './read-series.ts'

/** Widely used parts: maker, part number, category, package, then parameters. */
const EXPECTED_PARTS = `
  ti SN74HC00DR gates-inverters SOIC-14 logic_function=nand channels=4 supply_voltage_max=6 propagation_delay=9e-9
  ti SN74HC00N gates-inverters DIP-14 logic_family=HC
  ti SN74HC00PWR gates-inverters TSSOP-14 logic_function=nand
  ti SN74HC14DR gates-inverters SOIC-14 logic_function=schmitt_inverter channels=6
  ti SN74HC138N gates-inverters DIP-16 logic_function=decoder_demultiplexer
  ti SN74HC74N flip-flops-latches DIP-14 logic_function=d_flip_flop channels=2
  ti SN74HC573ADWR flip-flops-latches SOIC-20W logic_function=transparent_latch channels=8
  ti SN74HC273N flip-flops-latches DIP-20 channels=8
  ti SN74HC245DWR buffers-transceivers SOIC-20W logic_function=bus_transceiver
  ti SN74HC244N buffers-transceivers DIP-20 logic_function=buffer_tri_state
  ti SN74HC125N buffers-transceivers DIP-14 channels=4
  ti SN74HC595N counters-shift-registers DIP-16 logic_function=shift_register_sipo resolution=8
  ti SN74HC595PWR counters-shift-registers TSSOP-16 resolution=8
  ti SN74HC165N counters-shift-registers DIP-16 logic_function=shift_register_piso
  ti SN74HC4066DR multiplexers-analog-switches SOIC-14 configuration=spst channels=4
  ti SN74AHC125PWR buffers-transceivers TSSOP-14 supply_voltage_max=5.5
  ti SN74AHC00DR gates-inverters SOIC-14 logic_family=AHC
  ti SN74AHCT125DR buffers-transceivers SOIC-14 supply_voltage_min=4.5
  ti SN74AHCT08PWR gates-inverters TSSOP-14 logic_family=AHCT
  ti SN74HCT245N buffers-transceivers DIP-20 logic_family=HCT
  ti SN74HCT04DR gates-inverters SOIC-14 logic_function=inverter
  ti SN74LVC245APWR buffers-transceivers TSSOP-20 supply_voltage_max=3.6
  ti SN74LVC08ADR gates-inverters SOIC-14 logic_function=and
  ti SN74LVC74APWR flip-flops-latches TSSOP-14 logic_family=LVC
  ti SN74LS00N gates-inverters DIP-14 logic_family=LS supply_voltage_min=4.75
  ti SN74LS74AN flip-flops-latches DIP-14 logic_function=d_flip_flop
  ti SN74LS245N buffers-transceivers DIP-20 logic_function=bus_transceiver
  ti CD74HC4067M96 multiplexers-analog-switches SOIC-24W configuration=mux_16_1
  ti CD74HC4067E multiplexers-analog-switches DIP-24 channels=1
  ti CD74HC4051M96 multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  ti CD74HC00E gates-inverters DIP-14 logic_function=nand
  ti CD74HCT04E gates-inverters DIP-14 logic_family=HCT
  ti CD74HCT245E buffers-transceivers DIP-20 logic_family=HCT
  nexperia 74HC595D,118 counters-shift-registers SOIC-16 resolution=8
  nexperia 74HC595PW,118 counters-shift-registers TSSOP-16 resolution=8
  nexperia 74HC4051D,653 multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  nexperia 74HC14D,653 gates-inverters SOIC-14 logic_function=schmitt_inverter
  nexperia 74HC00D,653 gates-inverters SOIC-14 logic_function=nand
  nexperia 74HC245D,653 buffers-transceivers SOIC-20W logic_function=bus_transceiver
  nexperia 74HC74D,653 flip-flops-latches SOIC-14 channels=2
  nexperia 74HCT245PW,118 buffers-transceivers TSSOP-20 logic_family=HCT
  nexperia 74HCT14D,653 gates-inverters SOIC-14 logic_function=schmitt_inverter
  nexperia 74LVC245APW,118 buffers-transceivers TSSOP-20 logic_family=LVC
  nexperia 74LVC08APW,118 gates-inverters TSSOP-14 logic_function=and
  nexperia 74LVC14APW,118 gates-inverters TSSOP-14 logic_function=schmitt_inverter
  nexperia 74AHC125PW,118 buffers-transceivers TSSOP-14 channels=4
  nexperia 74AHCT125PW,118 buffers-transceivers TSSOP-14 logic_family=AHCT
  onsemi MC74HC595ADR2G counters-shift-registers SOIC-16 resolution=8
  onsemi MC74HC14ADR2G gates-inverters SOIC-14 logic_function=schmitt_inverter
  onsemi MC74HC4051ADR2G multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  onsemi MC74HCT04ADR2G gates-inverters SOIC-14 logic_family=HCT
  ti CD4017BE counters-shift-registers DIP-16 logic_function=decade_counter
  ti CD4051BM96 multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  ti CD4093BE gates-inverters DIP-14 logic_function=schmitt_nand supply_voltage_max=18
  ti CD4013BM96 flip-flops-latches SOIC-14 logic_function=d_flip_flop
  ti CD40106BE gates-inverters DIP-14 logic_function=schmitt_inverter
  nexperia HEF4017BT,653 counters-shift-registers SOIC-16 logic_function=decade_counter
  nexperia HEF40106BT,653 gates-inverters SOIC-14 logic_function=schmitt_inverter
  nexperia HEF4013BT,653 flip-flops-latches SOIC-14 supply_voltage_max=15
  onsemi MC14093BDR2G gates-inverters SOIC-14 logic_function=schmitt_nand
  onsemi MC14013BDR2G flip-flops-latches SOIC-14 channels=2
  onsemi MC14060BDR2G counters-shift-registers SOIC-16 logic_function=ripple_counter
  ti SN74LVC1G04DBVR gates-inverters SOT-23-5 logic_function=inverter channels=1
  ti SN74LVC1G08DCKR gates-inverters SC-70-5 logic_function=and
  ti SN74LVC1G125DBVR buffers-transceivers SOT-23-5 logic_function=buffer_tri_state
  ti SN74LVC1G97DBVR gates-inverters SOT-23-6 logic_function=configurable_gate
  ti SN74LVC1G80DBVR flip-flops-latches SOT-23-5 logic_function=d_flip_flop
  ti SN74AHC1G14DBVR gates-inverters SOT-23-5 logic_function=schmitt_inverter
  ti SN74AHCT1G125DBVR buffers-transceivers SOT-23-5 logic_family=AHCT
  ti SN74AUP1G08DCKR gates-inverters SC-70-5 supply_voltage_max=3.6
  nexperia 74LVC1G04GW,125 gates-inverters SC-70-5 logic_function=inverter
  nexperia 74HC1G14GW,125 gates-inverters SC-70-5 logic_function=schmitt_inverter
  nexperia 74HCT1G08GW,125 gates-inverters SC-70-5 logic_function=and
  nexperia 74AHC1G00GV,125 gates-inverters SOT-753 logic_function=nand
  diodes 74LVC1G04SE-7 gates-inverters SC-70-5 logic_function=inverter
  diodes 74LVC1G08W5-7 gates-inverters SOT-23-5 logic_function=and
  ti TXS0108EPWR level-translators TSSOP-20 channels=8
  ti TXB0104PWR level-translators TSSOP-14 channels=4
  ti SN74LVC1T45DBVR level-translators SOT-23-6 channels=1
  nexperia 74LVC1T45GW,125 level-translators SC-70-6 channels=1
  nexperia 74LVC4245APW,118 level-translators TSSOP-24 channels=8
  ti SN74LVC1G3157DBVR multiplexers-analog-switches SOT-23-6 configuration=spdt
  ti TS5A3157DBVR multiplexers-analog-switches SOT-23-6 on_resistance=10
  ti SN74LVC1G66DBVR multiplexers-analog-switches SOT-23-5 configuration=spst
  st STM32F103C8T6 microcontrollers LQFP-48 core=Cortex-M3 clock_frequency=72000000 flash_size=65536 ram_size=20480 io_count=37
  st STM32F103C8T6TR microcontrollers LQFP-48 flash_size=65536
  st STM32F103RCT6 microcontrollers LQFP-64 flash_size=262144 ram_size=49152
  st STM32F103C6T6A microcontrollers LQFP-48 flash_size=32768 ram_size=10240
  st STM32F100RBT6B microcontrollers LQFP-64 clock_frequency=24000000
  st STM32F030F4P6 microcontrollers TSSOP-20 flash_size=16384 ram_size=4096
  st STM32F072RBT6 microcontrollers LQFP-64 ram_size=16384
  st STM32F303CCT6 microcontrollers LQFP-48 core=Cortex-M4
  st STM32F407VGT6 microcontrollers LQFP-100 clock_frequency=168000000 flash_size=1048576 io_count=82
  st STM32F405RGT6 microcontrollers LQFP-64 io_count=51
  st STM32F411CEU6 microcontrollers QFN-48 clock_frequency=100000000
  st STM32F746ZGT6 microcontrollers LQFP-144 core=Cortex-M7
  st STM32F767ZIT6 microcontrollers LQFP-144 flash_size=2097152
  st STM32G030F6P6 microcontrollers TSSOP-20 core=Cortex-M0+
  st STM32G070RBT6 microcontrollers LQFP-64 ram_size=36864
  st STM32G031J6M6 microcontrollers SOIC-8 io_count=6
  st STM32G431KBT6 microcontrollers LQFP-32 clock_frequency=170000000
  st STM32G474RET6 microcontrollers LQFP-64 flash_size=524288
  st STM32L432KCU6 microcontrollers QFN-32 ram_size=65536
  st STM32L476RGT6 microcontrollers LQFP-64 flash_size=1048576
  st STM32H743ZIT6 microcontrollers LQFP-144 clock_frequency=480000000
  st STM32H750VBT6 microcontrollers LQFP-100 flash_size=131072
  gigadevice GD32F103C8T6 microcontrollers LQFP-48 clock_frequency=108000000
  gigadevice GD32F303RCT6 microcontrollers LQFP-64 core=Cortex-M4
  gigadevice GD32F103RBT6 microcontrollers LQFP-64 flash_size=131072
  microchip ATmega328P-AU microcontrollers TQFP-32 core=AVR flash_size=32768 ram_size=2048 io_count=23
  microchip ATmega328P-PU microcontrollers DIP-28 clock_frequency=20000000
  microchip ATmega2560-16AU microcontrollers TQFP-100 flash_size=262144 io_count=86
  microchip ATmega32U4-MU microcontrollers QFN-44 ram_size=2560
  microchip ATtiny85-20PU microcontrollers DIP-8 flash_size=8192 ram_size=512
  microchip ATtiny13A-SSU microcontrollers SOIC-8 flash_size=1024
  microchip ATtiny84A-PU microcontrollers DIP-14 io_count=12
  microchip ATtiny412-SSN microcontrollers SOIC-8 flash_size=4096
  microchip ATtiny1614-SSN microcontrollers SOIC-14 ram_size=2048
  microchip ATtiny3216-SN microcontrollers SOIC-20W flash_size=32768
  microchip ATmega4809-AF microcontrollers TQFP-48 temperature_max=125
  microchip PIC16F628A-I/P microcontrollers DIP-18 ram_size=224
  microchip PIC16F1827-I/SO microcontrollers SOIC-18W core=PIC16
  microchip PIC16F1827T-I/SO microcontrollers SOIC-18W temperature_max=85
  microchip PIC16F18313-E/SN microcontrollers SOIC-8 temperature_max=125
  microchip PIC18F26K22-I/SP microcontrollers DIP-28 flash_size=65536
  microchip PIC18F25K50-I/SO microcontrollers SOIC-28W flash_size=32768
  microchip PIC18F26K80-I/SS microcontrollers SSOP-28 ram_size=3648
  microchip ATSAMD21G18A-AU microcontrollers TQFP-48 flash_size=262144 ram_size=32768 io_count=38
  microchip ATSAMD21E18A-MU microcontrollers QFN-32 io_count=26
  microchip ATSAMD21J18A-AUT microcontrollers TQFP-64 io_count=52
  microchip ATSAMD51J19A-AU microcontrollers TQFP-64 clock_frequency=120000000
  microchip ATSAMD51G19A-MU microcontrollers QFN-48 ram_size=196608
  microchip ATSAMD51J20A-MU microcontrollers QFN-64 flash_size=1048576
  ti MSP430G2553IPW20R microcontrollers TSSOP-20 flash_size=16384 io_count=16
  ti MSP430G2553IN20 microcontrollers DIP-20 core=MSP430
  ti MSP430G2553IPW28R microcontrollers TSSOP-28 io_count=24
  nxp MKL25Z128VLK4 microcontrollers LQFP-80 flash_size=131072 ram_size=16384
  nxp MKL25Z128VFT4 microcontrollers QFN-48 core=Cortex-M0+
  nxp LPC1768FBD100,551 microcontrollers LQFP-100 flash_size=524288
  nxp LPC1114FN28/102,129 microcontrollers DIP-28 core=Cortex-M0
  raspberry-pi SC0914(7) microcontrollers QFN-56 ram_size=270336
  wch CH32V003F4P6 microcontrollers TSSOP-20 flash_size=16384
  wch CH32V307VCT6 microcontrollers LQFP-100 ram_size=65536
  microchip 24LC256-I/SN eeprom SOIC-8 memory_size=262144 interface=I2C clock_frequency=400000
  microchip 24LC256T-I/SN eeprom SOIC-8 memory_organization=32Kx8
  microchip 24AA02T-I/OT eeprom SOT-23-5 supply_voltage_min=1.7
  microchip 24FC512-I/P eeprom DIP-8 clock_frequency=1000000
  microchip 25LC256-I/SN eeprom SOIC-8 interface=SPI
  microchip 25LC640A-I/P eeprom DIP-8 memory_size=65536
  microchip 25AA1024-I/SM eeprom SOIC-8W memory_size=1048576
  microchip 93LC46B-I/SN eeprom SOIC-8 memory_organization=64x16
  microchip 93LC66B-I/P eeprom DIP-8 memory_size=4096
  microchip 93C46B-I/P eeprom DIP-8 supply_voltage_min=4.5
  microchip AT24C02D-SSHM-T eeprom SOIC-8 memory_size=2048
  microchip AT24C256C-SSHL-T eeprom SOIC-8 memory_size=262144
  microchip AT24C32D-XHM-T eeprom TSSOP-8 memory_size=32768
  st M24C02-WMN6TP eeprom SOIC-8 interface=I2C supply_voltage_min=2.5
  st M24C64-RMN6TP eeprom SOIC-8 supply_voltage_min=1.8
  st M95256-WMN6TP eeprom SOIC-8 interface=SPI
  winbond W25Q128JVSIQ flash-memory SOIC-8W memory_size=134217728
  winbond W25Q16JVSNIQ flash-memory SOIC-8 memory_size=16777216
  winbond W25Q80DVSSIG flash-memory SOIC-8W memory_size=8388608
  winbond W25N01GVZEIG flash-memory WSON-8 memory_size=1073741824
  macronix MX25L12833FM2I-10G flash-memory SOIC-8W memory_size=134217728
  macronix MX25R6435FM2IL0 flash-memory SOIC-8W supply_voltage_min=1.65
  gigadevice GD25Q64CSIG flash-memory SOIC-8W memory_size=67108864
  infineon S25FL128LAGMFI010 flash-memory SOIC-8W memory_size=134217728
  issi IS61WV25616BLL-10TLI sram TSOP-44 memory_size=4194304 access_time=1e-8
  issi IS62WV5128BLL-55HLI sram STSOP-32 memory_size=4194304
  alliance-memory AS6C62256-55PCN sram DIP-28 memory_size=262144
  alliance-memory AS6C4008-55PCN sram DIP-32 memory_size=4194304
  microchip 23LC1024-I/SN sram SOIC-8 memory_size=1048576
  issi IS42S16160J-7TLI dram TSOP-54 memory_size=268435456
  alliance-memory AS4C4M16SA-6TIN dram TSOP-54 memory_size=67108864
  infineon FM24CL16B-G fram SOIC-8 memory_size=16384
  infineon FM25CL64B-GTR fram SOIC-8 interface=SPI
  infineon FM24V10-G fram SOIC-8 memory_size=1048576
  ti SN74AHC74PWR flip-flops-latches TSSOP-14 logic_function=d_flip_flop
  ti SN74AHC573PWR flip-flops-latches TSSOP-20 logic_function=transparent_latch
  ti SN74AHC157PWR multiplexers-analog-switches TSSOP-16 configuration=mux_2_1
  ti SN74AHC595PWR counters-shift-registers TSSOP-16 resolution=8
  ti SN74AHCT74DR flip-flops-latches SOIC-14 channels=2
  ti SN74AHCT157PWR multiplexers-analog-switches TSSOP-16 configuration=mux_2_1
  ti SN74AHCT595PWR counters-shift-registers TSSOP-16 logic_function=shift_register_sipo
  ti SN74HCT74DR flip-flops-latches SOIC-14 logic_function=d_flip_flop
  ti SN74HCT373N flip-flops-latches DIP-20 logic_function=transparent_latch
  ti SN74HCT574N flip-flops-latches DIP-20 logic_function=d_flip_flop
  ti SN74HCT157N multiplexers-analog-switches DIP-16 configuration=mux_2_1
  ti SN74LVC157APWR multiplexers-analog-switches TSSOP-16 channels=4
  ti SN74LS93N counters-shift-registers DIP-14 logic_function=ripple_counter
  ti SN74LS90N counters-shift-registers DIP-14 logic_function=decade_counter
  ti SN74LS164N counters-shift-registers DIP-14 logic_function=shift_register_sipo
  ti SN74LS157N multiplexers-analog-switches DIP-16 configuration=mux_2_1
  ti SN74LS151N multiplexers-analog-switches DIP-16 configuration=mux_8_1
  ti CD74HC74E flip-flops-latches DIP-14 logic_function=d_flip_flop
  ti CD74HC123E flip-flops-latches DIP-16 logic_function=monostable
  ti CD74HC4538M96 flip-flops-latches SOIC-16 logic_function=monostable
  ti CD74HC245E buffers-transceivers DIP-20 logic_function=bus_transceiver
  ti CD74HC4050E buffers-transceivers DIP-16 logic_function=buffer
  ti CD74HC4017E counters-shift-registers DIP-16 logic_function=decade_counter
  ti CD74HC4060E counters-shift-registers DIP-16 resolution=14
  ti CD74HC165E counters-shift-registers DIP-16 logic_function=shift_register_piso
  ti CD74HCT74E flip-flops-latches DIP-14 channels=2
  ti CD74HCT373E flip-flops-latches DIP-20 logic_function=transparent_latch
  ti CD74HCT4067M multiplexers-analog-switches SOIC-24W configuration=mux_16_1
  ti CD74HCT4051E multiplexers-analog-switches DIP-16 configuration=mux_8_1
  ti CD74HCT164E counters-shift-registers DIP-14 resolution=8
  nexperia 74HCT74D,653 flip-flops-latches SOIC-14 logic_function=d_flip_flop
  nexperia 74HCT574D,653 flip-flops-latches SOIC-20W logic_function=d_flip_flop
  nexperia 74HCT4051D,653 multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  nexperia 74HCT595D,118 counters-shift-registers SOIC-16 resolution=8
  nexperia 74HCT164D,653 counters-shift-registers SOIC-14 logic_function=shift_register_sipo
  nexperia 74LVC74APW,118 flip-flops-latches TSSOP-14 logic_function=d_flip_flop
  nexperia 74LVC573APW,118 flip-flops-latches TSSOP-20 logic_function=transparent_latch
  nexperia 74LVC157APW,118 multiplexers-analog-switches TSSOP-16 configuration=mux_2_1
  nexperia 74AHC00PW,118 gates-inverters TSSOP-14 logic_function=nand
  nexperia 74AHC74PW,118 flip-flops-latches TSSOP-14 channels=2
  nexperia 74AHC157APW,118 multiplexers-analog-switches TSSOP-16 channels=4
  nexperia 74AHC595PW,118 counters-shift-registers TSSOP-16 resolution=8
  nexperia 74AHCT08PW,118 gates-inverters TSSOP-14 logic_function=and
  nexperia 74AHCT74PW,118 flip-flops-latches TSSOP-14 channels=2
  nexperia 74AHCT157APW,118 multiplexers-analog-switches TSSOP-16 channels=4
  nexperia 74AHCT595PW,118 counters-shift-registers TSSOP-16 resolution=8
  onsemi MC74HC74ADR2G flip-flops-latches SOIC-14 channels=2
  onsemi MC74HC273ADWR2G flip-flops-latches SOIC-20W channels=8
  onsemi MC74HC244ADWR2G buffers-transceivers SOIC-20W channels=8
  onsemi MC74HCT74ADR2G flip-flops-latches SOIC-14 channels=2
  onsemi MC74HCT245ADTR2G buffers-transceivers TSSOP-20 logic_function=bus_transceiver
  ti CD4503BE buffers-transceivers DIP-16 channels=6
  nexperia HEF4051BT,653 multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  nexperia HEF4066BT,653 multiplexers-analog-switches SOIC-14 channels=4
  onsemi MC14051BDR2G multiplexers-analog-switches SOIC-16 configuration=mux_8_1
  onsemi MC14066BDR2G multiplexers-analog-switches SOIC-14 channels=4
  ti SN74AHC1G125DBVR buffers-transceivers SOT-23-5 channels=1
  ti SN74AHCT1G08DBVR gates-inverters SOT-23-5 logic_function=and
  ti SN74AUP1G34DCKR buffers-transceivers SC-70-5 logic_function=buffer
  ti SN74AUP1G79DCKR flip-flops-latches SC-70-5 logic_function=d_flip_flop
  nexperia 74LVC1G125GW,125 buffers-transceivers SC-70-5 logic_function=buffer_tri_state
  nexperia 74LVC1G79GW,125 flip-flops-latches SC-70-5 logic_function=d_flip_flop
  nexperia 74HC1G125GW,125 buffers-transceivers SC-70-5 channels=1
  nexperia 74HCT1G125GW,125 buffers-transceivers SC-70-5 channels=1
  nexperia 74AHC1G125GW,125 buffers-transceivers SC-70-5 channels=1
  diodes 74LVC1G125SE-7 buffers-transceivers SC-70-5 channels=1
`

const byNumber = new Map(
  readSeries('digital')
    .flatMap((series) => Array.from({ length: series.size }, (_, index) => series.at(index)))
    .map((part) => [`${part.manufacturer} ${part.part_number}`, part]),
)

test.each(
  EXPECTED_PARTS.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/)),
)('%s %s', (manufacturer, partNumber, category, shape, ...parameters) => {
  const part = byNumber.get(`${manufacturer} ${partNumber}`)
  expect(part).toMatchObject({ category, package: shape })
  for (const pair of parameters) {
    const [slug = '', expected] = pair.split('=')
    expect(String(part?.parameters[slug]), slug).toBe(expected)
  }
})
