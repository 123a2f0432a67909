import { expect, test } from 'vitest'
import { readSeries } from './read-series.ts'

/** Widely used parts: maker, part number, category, package, then parameters. */
const EXPECTED_PARTS = `
  ti TLV70033DDCR linear-regulators SOT-23-5 output_voltage=3.3 output_current=0.2
  ti TLV70018DCKR linear-regulators SC-70-5 output_voltage=1.8
  ti TLV70233DBVR linear-regulators SOT-23-5 output_current=0.3
  ti TLV75533PDBVR linear-regulators SOT-23-5 output_current=0.5
  ti TLV75733PDBVR linear-regulators SOT-23-5 output_current=1
  ti TLV75518PDRVR linear-regulators WSON-6 output_voltage=1.8
  ti TLV1117-33CDCYR linear-regulators SOT-223 output_voltage=3.3 output_type=fixed
  ti TLV1117CDCYR linear-regulators SOT-223 output_type=adjustable
  ti TLV1117LV33DCYR linear-regulators SOT-223 output_current=1
  ti LP2985-33DBVR linear-regulators SOT-23-5 output_voltage=3.3
  ti LP2985-50DBVR linear-regulators SOT-23-5 output_voltage=5
  ti LP2985A-18DBVR linear-regulators SOT-23-5 output_voltage=1.8
  ti TPS73633DBVR linear-regulators SOT-23-5 output_voltage=3.3
  ti TPS73601DBVR linear-regulators SOT-23-5 output_type=adjustable
  ti TPS76733QD linear-regulators SOIC-8 output_current=1
  ti LM1117MPX-3.3/NOPB linear-regulators SOT-223 output_voltage=3.3
  ti LM1117IMPX-ADJ/NOPB linear-regulators SOT-223 output_type=adjustable
  ti LM1117DT-5.0/NOPB linear-regulators TO-252 output_voltage=5
  ti UA7805CKCS linear-regulators TO-220-3 output_voltage=5
  ti UA78M33CDCYR linear-regulators SOT-223 output_voltage=3.3
  ti UA78L05ACLP linear-regulators TO-92 output_voltage=5
  microchip MCP1700T-3302E/TT linear-regulators SOT-23 output_voltage=3.3
  microchip MCP1700-3302E/TO linear-regulators TO-92 output_voltage=3.3
  microchip MCP1702T-5002E/CB linear-regulators SOT-23A output_voltage=5
  microchip MCP1703AT-3302E/DB linear-regulators SOT-223 output_voltage=3.3
  microchip MCP1825S-3302E/DB linear-regulators SOT-223 output_current=0.5
  microchip MCP1825ST-1802E/DB linear-regulators SOT-223 output_voltage=1.8
  microchip MCP1826S-3302E/DB linear-regulators SOT-223 output_current=1
  microchip MIC5205-3.3YM5-TR linear-regulators SOT-23-5 output_voltage=3.3
  microchip MIC5219-5.0YM5-TR linear-regulators SOT-23-5 output_voltage=5
  microchip MIC5504-3.3YM5-TR linear-regulators SOT-23-5 output_current=0.3
  diodes AP2112K-3.3TRG1 linear-regulators SOT-23-5 output_voltage=3.3 output_current=0.6
  diodes AP7361C-33E-13 linear-regulators SOT-223 output_voltage=3.3
  diodes AZ1117CH-3.3TRG1 linear-regulators SOT-223 output_voltage=3.3
  onsemi NCP1117ST33T3G linear-regulators SOT-223 output_voltage=3.3
  onsemi NCP1117DT33RKG linear-regulators TO-252 output_voltage=3.3
  onsemi NCP1117STAT3G linear-regulators SOT-223 output_type=adjustable
  onsemi MC7805CTG linear-regulators TO-220-3 output_voltage=5
  onsemi MC78M05CDTRKG linear-regulators TO-252 output_voltage=5
  onsemi MC78L05ACDR2G linear-regulators SOIC-8 output_voltage=5
  st LD1117S33TR linear-regulators SOT-223 output_voltage=3.3
  st LD1117V33 linear-regulators TO-220-3 output_voltage=3.3
  st LDL1117S33R linear-regulators SOT-223 output_current=1.2
  st L7805CV linear-regulators TO-220-3 output_voltage=5 output_current=1.5
  st L78M05CDT-TR linear-regulators TO-252 output_voltage=5
  st L78L05ABUTR linear-regulators SOT-89 output_voltage=5
  adi LT1763CS8-3.3#PBF linear-regulators SOIC-8 output_voltage=3.3
  adi LT1763CS8#PBF linear-regulators SOIC-8 output_type=adjustable
  adi LT1761ES5-3.3#TRMPBF linear-regulators SOT-23-5 output_current=0.1
  adi ADP150AUJZ-3.3-R7 linear-regulators SOT-23-5 output_voltage=3.3
  adi ADP151AUJZ-1.8-R7 linear-regulators SOT-23-5 output_voltage=1.8
  adi ADP3338AKCZ-3.3-RL linear-regulators SOT-223 output_current=1
  ti TPS5430DDAR switching-regulators HSOIC-8 topology=buck output_current=3
  ti TPS54331DR switching-regulators SOIC-8 input_voltage_max=28
  ti MC34063ADR switching-regulators SOIC-8 switching_frequency=100000
  ti LM2596S-5.0/NOPB switching-regulators TO-263-5 output_voltage=5
  ti LM2596S-ADJ/NOPB switching-regulators TO-263-5 output_type=adjustable
  ti LM2576T-12/NOPB switching-regulators TO-220-5 output_voltage=12
  monolithic-power MP1584EN-LF-Z switching-regulators HSOIC-8 input_voltage_max=28
  monolithic-power MP2307DN-LF-Z switching-regulators HSOIC-8 output_current=3
  monolithic-power MP1470GJ-Z switching-regulators SOT-23-6 output_current=2
  ti UCC27324DR gate-drivers SOIC-8 output_current=4
  ti UCC27511DBVR gate-drivers SOT-23-6 channels=1
  ti LM5109BMAX/NOPB gate-drivers SOIC-8 configuration=high_and_low_side
  infineon IR2110PBF gate-drivers DIP-14 configuration=high_and_low_side
  infineon IR2104STRPBF gate-drivers SOIC-8 configuration=half_bridge
  infineon IRS2184STRPBF gate-drivers SOIC-8 configuration=half_bridge
  microchip TC4427ACOA gate-drivers SOIC-8 channels=2
  microchip TC4420CPA gate-drivers DIP-8 output_current=6
  microchip TC4427AEOA713 gate-drivers SOIC-8 temperature_max=85
  ti DRV8833PWPR motor-drivers HTSSOP-16 channels=2
  ti DRV8825PWPR motor-drivers HTSSOP-28 interface=STEP/DIR
  ti L293DNE motor-drivers DIP-16 channels=4
  allegro A4988SETTR-T motor-drivers HQFN-28 interface=STEP/DIR
  allegro A4950ELJTR-T motor-drivers HSOIC-8 output_current=3.5
  allegro A4954ELPTR-T motor-drivers HTSSOP-16 channels=2
  ti LM4040AIM3-2.5/NOPB voltage-references SOT-23 output_voltage=2.5 tolerance=0.1
  ti LM4040DIM3-5.0/NOPB voltage-references SOT-23 tolerance=1
  ti LM4040C25IDBZR voltage-references SOT-23 tolerance=0.5
  ti REF3030AIDBZR voltage-references SOT-23 output_voltage=3
  ti REF3125AIDBZT voltage-references SOT-23 temperature_coefficient=15
  ti REF3333AIDBZR voltage-references SOT-23 output_voltage=3.3
  ti TL431AIDBZR voltage-references SOT-23 tolerance=1
  ti TL431CLP voltage-references TO-92 tolerance=2
  ti TLV431AIDBZR voltage-references SOT-23 output_voltage=1.24
  adi ADR3425ARJZ-R7 voltage-references SOT-23-6 output_voltage=2.5
  adi ADR4525BRZ-R7 voltage-references SOIC-8 tolerance=0.02
  adi ADR3450ARJZ-R7 voltage-references SOT-23-6 output_voltage=5
  adi MAX809SEUR+T supervisors SOT-23 threshold_voltage=2.93 output_type=push_pull
  adi MAX803SEXR+T supervisors SC-70-3 output_type=open_drain
  adi MAX810LEUR+T supervisors SOT-23 threshold_voltage=4.63
  onsemi MAX809STRG supervisors SOT-23 threshold_voltage=2.93
  onsemi MAX809TTRG supervisors SOT-23 threshold_voltage=3.08
  onsemi MAX810LTRG supervisors SOT-23 threshold_voltage=4.63
  microchip MCP130T-315I/TT supervisors SOT-23 threshold_voltage=3.15
  microchip MCP130T-450I/TT supervisors SOT-23 output_type=open_drain
  microchip MCP130T-300I/TT supervisors SOT-23 threshold_voltage=3
  microchip MCP100T-315I/TT supervisors SOT-23 output_type=push_pull
  ti TPS3839G33DBZR supervisors SOT-23 threshold_voltage=3.08
  ti TPS3839K33DBZR supervisors SOT-23 threshold_voltage=2.93
  ti TPS3808G01DBVR supervisors SOT-23-6 threshold_voltage=0.405
  ti TPS3823-33DBVR supervisors SOT-23-5 threshold_voltage=2.93
  ti LM358DR operational-amplifiers SOIC-8 channels=2
  ti LM358PSR operational-amplifiers SOIC-8W channels=2
  ti LM324N operational-amplifiers DIP-14 channels=4
  ti TL072CP operational-amplifiers DIP-8 supply_voltage_max=40
  ti NE5532P operational-amplifiers DIP-8 gain_bandwidth=10000000
  ti TLV9002IDR operational-amplifiers SOIC-8 gain_bandwidth=1000000
  ti TLV9062IDR operational-amplifiers SOIC-8 gain_bandwidth=10000000
  ti LMV321IDBVR operational-amplifiers SOT-23-5 channels=1
  ti OPA340NA/250 operational-amplifiers SOT-23-5 channels=1
  ti OPA333AIDBVR operational-amplifiers SOT-23-5 offset_voltage=0.000002
  ti OPA2188AIDR operational-amplifiers SOIC-8 channels=2
  ti OPA376AIDBVR operational-amplifiers SOT-23-5 gain_bandwidth=5500000
  microchip MCP6002T-I/SN operational-amplifiers SOIC-8 channels=2 gain_bandwidth=1000000
  microchip MCP6002-I/P operational-amplifiers DIP-8 temperature_max=85
  microchip MCP6001T-I/OT operational-amplifiers SOT-23-5 channels=1
  microchip MCP6004-I/SL operational-amplifiers SOIC-14 channels=4
  st LM358DT operational-amplifiers SOIC-8 channels=2
  st LM324DT operational-amplifiers SOIC-14 channels=4
  st LM2904DT operational-amplifiers SOIC-8 temperature_max=125
  adi AD8605ARTZ-REEL7 operational-amplifiers SOT-23-5 gain_bandwidth=10000000
  adi AD8628ARTZ-REEL7 operational-amplifiers SOT-23-5 channels=1
  adi OP07CPZ operational-amplifiers DIP-8 channels=1
  ti LM393DR comparators SOIC-8 output_type=open_collector
  ti LM339N comparators DIP-14 channels=4
  ti TLV3501AIDBVR comparators SOT-23-5 output_type=push_pull
  st LM393DT comparators SOIC-8 channels=2
  st LM339DT comparators SOIC-14 channels=4
  st LM2903DT comparators SOIC-8 temperature_max=125
  ti INA180A1IDBVR current-sense-amplifiers SOT-23-5 gain_bandwidth=350000
  ti INA213AIDCKR current-sense-amplifiers SC-70-6 input_voltage_max=26
  ti INA169NA/3K current-sense-amplifiers SOT-23-5 input_voltage_max=60
  microchip MCP3008-I/SL analog-to-digital-converters SOIC-16 resolution=10 channels=8
  microchip MCP3008-I/P analog-to-digital-converters DIP-16 interface=SPI
  microchip MCP3208-CI/P analog-to-digital-converters DIP-16 resolution=12
  microchip MCP3201-CI/SN analog-to-digital-converters SOIC-8 resolution=12
  ti ADS1115IDGSR analog-to-digital-converters VSSOP-10 resolution=16 sample_rate=860
  ti ADS1015IDGST analog-to-digital-converters VSSOP-10 resolution=12
  ti ADS1256IDBR analog-to-digital-converters SSOP-28 resolution=24
  microchip MCP4921-E/P digital-to-analog-converters DIP-8 resolution=12
  microchip MCP4922-E/SL digital-to-analog-converters SOIC-14 channels=2
  microchip MCP4725A0T-E/CH digital-to-analog-converters SOT-23-6 interface=I2C
  microchip MCP41010-I/SN digital-potentiometers SOIC-8 resistance=10000 positions=256
  microchip MCP42100-I/P digital-potentiometers DIP-14 channels=2
  microchip MCP4131-103E/P digital-potentiometers DIP-8 positions=129
  nxp TJA1051T/3,118 can-lin-transceivers SOIC-8 data_rate=5000000
  nxp TJA1050T/CM,118 can-lin-transceivers SOIC-8 protocol=CAN
  nxp TJA1042T/3,118 can-lin-transceivers SOIC-8 protocol=CAN-FD
  microchip MCP2551-I/SN can-lin-transceivers SOIC-8 data_rate=1000000
  microchip MCP2562-E/SN can-lin-transceivers SOIC-8 temperature_max=125
  microchip MCP2551T-I/SN can-lin-transceivers SOIC-8 protocol=CAN
  ti SN65HVD230DR can-lin-transceivers SOIC-8 supply_voltage_max=3.6
  ti SN65HVD251DR can-lin-transceivers SOIC-8 supply_voltage_max=5.5
  ti TCAN1042VDR can-lin-transceivers SOIC-8 protocol=CAN-FD
  adi MAX485ESA+ rs232-rs485-transceivers SOIC-8 data_rate=2500000 temperature_min=-40
  adi MAX485CPA+ rs232-rs485-transceivers DIP-8 temperature_max=70
  adi MAX3232ESE+T rs232-rs485-transceivers SOIC-16 protocol=RS-232
  ti MAX232DR rs232-rs485-transceivers SOIC-16 protocol=RS-232
  ti SN75176BP rs232-rs485-transceivers DIP-8 protocol=RS-485
  ti MAX3232IPWR rs232-rs485-transceivers TSSOP-16 channels=2
  renesas ISL8485EIBZ rs232-rs485-transceivers SOIC-8 protocol=RS-485
  renesas ISL3172EIBZ rs232-rs485-transceivers SOIC-8 supply_voltage_max=3.6
  renesas ISL83485IBZ-T rs232-rs485-transceivers SOIC-8 data_rate=10000000
  ti ISO7721DR digital-isolators SOIC-8 channels=2 isolation_voltage=3000
  ti ISO7741DWR digital-isolators SOIC-16W channels=4 isolation_voltage=5000
  ti ISO7741FDBQR digital-isolators SSOP-16 channels=4
  skyworks Si8621BC-B-IS digital-isolators SOIC-8 isolation_voltage=3750
  skyworks Si8642BD-B-IS digital-isolators SOIC-16W isolation_voltage=5000
  skyworks Si8620BB-B-IS digital-isolators SOIC-8 isolation_voltage=2500
  adi ADUM1201ARZ digital-isolators SOIC-8 data_rate=1000000
  adi ADUM1201BRZ-RL7 digital-isolators SOIC-8 data_rate=10000000
  adi ADUM1401ARWZ digital-isolators SOIC-16W channels=4
  lite-on LTV-817S-TA1-C optocouplers SMD-4
  lite-on LTV-817 optocouplers DIP-4 isolation_voltage=5000
  lite-on LTV-847 optocouplers DIP-16 channels=4
  lite-on LTV-827 optocouplers DIP-8 channels=2
  everlight EL817 optocouplers DIP-4 output_type=phototransistor
  everlight EL817(C) optocouplers DIP-4 current_transfer_ratio=200
  everlight EL357N(C)(TA)-G optocouplers SOP-4 current_transfer_ratio=200
  onsemi MOC3021M optocouplers DIP-6 output_type=phototriac
  onsemi 4N35M optocouplers DIP-6 current_transfer_ratio=100
  onsemi 6N137M optocouplers DIP-8 output_type=logic_output
  isocom ISP817X optocouplers DIP-4 channels=1
  vishay SFH617A-3 optocouplers DIP-4 current_transfer_ratio=100
  vishay CNY17-3 optocouplers DIP-6 current_transfer_ratio=100
  vishay VO617A-3 optocouplers DIP-4 channels=1
  ti TMP102AIDRLT temperature-sensors SOT-563 interface=I2C
  ti LM35DZ/NOPB temperature-sensors TO-92 interface=Analog
  ti TMP117AIDRVR temperature-sensors WSON-6 resolution=16
  microchip MCP9700-E/TO temperature-sensors TO-92 interface=Analog
  microchip MCP9700AT-E/TT temperature-sensors SOT-23 interface=Analog
  microchip MCP9808T-E/MS temperature-sensors MSOP-8 interface=I2C
  ti DRV5053VAQDBZR magnetic-sensors SOT-23 output_type=linear_output
  ti DRV5023AJQDBZR magnetic-sensors SOT-23 output_type=switch_output
  ti DRV5032FADBZR magnetic-sensors SOT-23 supply_voltage_max=5.5
  melexis US1881LUA-AAA-000-BU magnetic-sensors TO-92UA output_type=latch_output
  melexis US1881LSE-AAA-000-RE magnetic-sensors SOT-23 output_type=latch_output
  melexis US5881LUA-AAA-000-BU magnetic-sensors TO-92UA output_type=switch_output
  allegro ACS712ELCTR-05B-T magnetic-sensors SOIC-8 measurand=hall_current
  allegro ACS712ELCTR-20A-T magnetic-sensors SOIC-8 measurand=hall_current
  allegro A1324LUA-T magnetic-sensors SIP-3 measurand=hall_effect
`

const byNumber = new Map(
  readSeries('analog')
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
