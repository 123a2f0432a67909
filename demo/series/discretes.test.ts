import { expect, test } from 'vitest'
import { readSeries } from './read-series.ts'

/** Widely used parts: maker, part number, category, package, then parameters. */
const EXPECTED_PARTS = `
  vishay 1N4007-E3/54 rectifier-diodes DO-41 reverse_voltage=1000 forward_current=1 mounting=through_hole
  vishay 1N4001-E3/54 rectifier-diodes DO-41 reverse_voltage=50
  vishay 1N4004-E3/73 rectifier-diodes DO-41 reverse_voltage=400
  onsemi 1N4007G rectifier-diodes DO-41 reverse_voltage=1000
  onsemi 1N4007RLG rectifier-diodes DO-41 reverse_voltage=1000
  onsemi 1N4004RLG rectifier-diodes DO-41 reverse_voltage=400
  diodes 1N4007-T rectifier-diodes DO-41 reverse_voltage=1000
  diodes 1N4001-T rectifier-diodes DO-41 reverse_voltage=50
  diodes 1N4004-T rectifier-diodes DO-41 reverse_voltage=400
  vishay 1N5408-E3/54 rectifier-diodes DO-201 reverse_voltage=1000 forward_current=3
  vishay 1N5404-E3/54 rectifier-diodes DO-201 reverse_voltage=400
  vishay 1N5400-E3/54 rectifier-diodes DO-201 reverse_voltage=50
  onsemi 1N5408RLG rectifier-diodes DO-201 reverse_voltage=1000
  onsemi 1N5404RLG rectifier-diodes DO-201 reverse_voltage=400
  onsemi 1N5408G rectifier-diodes DO-201 reverse_voltage=1000
  vishay UF4007-E3/54 rectifier-diodes DO-41 reverse_recovery_time=7.5e-8
  vishay UF4002-E3/54 rectifier-diodes DO-41 reverse_recovery_time=5e-8
  vishay UF4004-E3/54 rectifier-diodes DO-41 reverse_voltage=400
  vishay S1M-E3/61T rectifier-diodes SMA reverse_voltage=1000 mounting=surface_mount
  vishay S1G-E3/61T rectifier-diodes SMA reverse_voltage=400
  vishay S3M-E3/57T rectifier-diodes SMC forward_current=3
  vishay RS1M-E3/61T rectifier-diodes SMA reverse_recovery_time=5e-7
  vishay RS1G-E3/61T rectifier-diodes SMA reverse_recovery_time=1.5e-7
  vishay RS1J-E3/61T rectifier-diodes SMA reverse_recovery_time=2.5e-7
  vishay US1M-E3/61T rectifier-diodes SMA reverse_recovery_time=7.5e-8
  vishay US1G-E3/61T rectifier-diodes SMA reverse_recovery_time=5e-8
  vishay US1J-E3/61T rectifier-diodes SMA forward_voltage=1.7
  vishay ES1D-E3/61T rectifier-diodes SMA reverse_voltage=200
  vishay ES2D-E3/52T rectifier-diodes SMB forward_current=2
  vishay ES3D-E3/57T rectifier-diodes SMC forward_current=3
  diodes S1M-13-F rectifier-diodes SMA reverse_voltage=1000
  diodes US1M-13-F rectifier-diodes SMA reverse_voltage=1000
  diodes RS1M-13-F rectifier-diodes SMA reverse_voltage=1000
  onsemi MRA4007T3G rectifier-diodes SMA reverse_voltage=1000
  onsemi MRA4003T3G rectifier-diodes SMA reverse_voltage=300
  onsemi MRA4004T3G rectifier-diodes SMA reverse_voltage=400
  vishay SS14-E3/61T schottky-diodes SMA reverse_voltage=40 forward_current=1
  vishay SS34-E3/57T schottky-diodes SMC reverse_voltage=40 forward_current=3
  vishay SS24-E3/52T schottky-diodes SMB reverse_voltage=40 forward_current=2
  diodes B140-13-F schottky-diodes SMA reverse_voltage=40
  diodes B340A-13-F schottky-diodes SMA forward_current=3
  diodes B520C-13-F schottky-diodes SMC forward_current=5
  vishay 1N5817-E3/54 schottky-diodes DO-41 reverse_voltage=20
  vishay 1N5819-E3/54 schottky-diodes DO-41 reverse_voltage=40
  vishay 1N5822-E3/54 schottky-diodes DO-201 forward_current=3
  onsemi 1N5819G schottky-diodes DO-41 reverse_voltage=40
  onsemi 1N5817RLG schottky-diodes DO-41 reverse_voltage=20
  onsemi 1N5822G schottky-diodes DO-201 reverse_voltage=40
  st 1N5819 schottky-diodes DO-41 reverse_voltage=40
  st 1N5822RL schottky-diodes DO-201 reverse_voltage=40
  st 1N5817 schottky-diodes DO-41 reverse_voltage=20
  onsemi MBR0520LT1G schottky-diodes SOD-123 forward_current=0.5
  onsemi MBRS340T3G schottky-diodes SMC reverse_voltage=40
  onsemi MBRA340T3G schottky-diodes SMA reverse_voltage=40
  nexperia BAT54,215 schottky-diodes SOT-23 configuration=single
  nexperia BAT54C,215 schottky-diodes SOT-23 configuration=common_cathode
  nexperia BAT54SW,115 schottky-diodes SOT-323 configuration=series_pair
  onsemi BAT54LT1G schottky-diodes SOT-23 configuration=single
  onsemi BAT54SLT1G schottky-diodes SOT-23 configuration=series_pair
  onsemi BAT54HT1G schottky-diodes SOD-323 reverse_voltage=30
  diodes BAT54-7-F schottky-diodes SOT-23 configuration=single
  diodes BAT54C-7-F schottky-diodes SOT-23 configuration=common_cathode
  diodes BAT54SW-7-F schottky-diodes SOT-323 configuration=series_pair
  nexperia BAV99,215 switching-diodes SOT-23 configuration=series_pair
  nexperia BAS16,215 switching-diodes SOT-23 configuration=single
  nexperia BAS316,115 switching-diodes SOD-323 configuration=single
  onsemi 1N4148TR switching-diodes DO-35 reverse_voltage=100
  onsemi BAV99LT1G switching-diodes SOT-23 configuration=series_pair
  onsemi MMSD4148T1G switching-diodes SOD-123 reverse_voltage=100
  diodes 1N4148W-7-F switching-diodes SOD-123 forward_current=0.3
  diodes 1N4148WS-7-F switching-diodes SOD-323 configuration=single
  diodes BAV99-7-F switching-diodes SOT-23 configuration=series_pair
  vishay 1N4148-TAP switching-diodes DO-35 mounting=through_hole
  vishay 1N4148W-E3-08 switching-diodes SOD-123 mounting=surface_mount
  vishay LL4148-GS08 switching-diodes MINI-MELF mounting=surface_mount
  nexperia BZX84-C5V1,215 zener-diodes SOT-23 zener_voltage=5.1 tolerance=5 power_rating=0.25
  nexperia BZX84-B3V3,215 zener-diodes SOT-23 zener_voltage=3.3 tolerance=2
  nexperia BZX84-A12,215 zener-diodes SOT-23 zener_voltage=12 tolerance=1
  nexperia BZX384-C5V6,115 zener-diodes SOD-323 zener_voltage=5.6
  nexperia BZX384-B3V3,115 zener-diodes SOD-323 tolerance=2
  nexperia BZX384-C15,115 zener-diodes SOD-323 zener_voltage=15
  nexperia BZX585-C5V1,115 zener-diodes SOD-523 zener_voltage=5.1
  nexperia BZX585-B3V3,115 zener-diodes SOD-523 zener_voltage=3.3
  nexperia BZX585-C12,115 zener-diodes SOD-523 zener_voltage=12
  nexperia BZX79-C5V1,113 zener-diodes DO-35 zener_voltage=5.1
  nexperia BZX79-C12,133 zener-diodes DO-35 zener_voltage=12
  nexperia BZX79-B3V3,113 zener-diodes DO-35 tolerance=2
  nexperia BZV55-C5V1,115 zener-diodes MINI-MELF zener_voltage=5.1
  nexperia BZV55-C12,115 zener-diodes MINI-MELF zener_voltage=12
  nexperia BZV55-B3V3,115 zener-diodes MINI-MELF tolerance=2
  nexperia BZV85-C5V1,113 zener-diodes DO-41 power_rating=1.3
  nexperia BZV85-C12,113 zener-diodes DO-41 zener_voltage=12
  nexperia BZV85-C3V6,113 zener-diodes DO-41 zener_voltage=3.6
  nexperia BZV49-C5V1,115 zener-diodes SOT-89 power_rating=1
  nexperia BZV90-C5V1,115 zener-diodes SOT-223 power_rating=1.5
  nexperia BZT52H-C5V1,115 zener-diodes SOD-123F zener_voltage=5.1
  onsemi BZX84C5V1LT1G zener-diodes SOT-23 zener_voltage=5.1
  onsemi BZX84C3V3LT1G zener-diodes SOT-23 zener_voltage=3.3
  onsemi BZX84C12LT1G zener-diodes SOT-23 zener_voltage=12
  onsemi MMSZ5231BT1G zener-diodes SOD-123 zener_voltage=5.1
  onsemi MMSZ5226BT1G zener-diodes SOD-123 zener_voltage=3.3
  onsemi MMSZ5242BT1G zener-diodes SOD-123 zener_voltage=12
  onsemi MMBZ5231BLT1G zener-diodes SOT-23 zener_voltage=5.1
  onsemi MMBZ5245BLT1G zener-diodes SOT-23 zener_voltage=15
  onsemi MMBZ5226BLT1G zener-diodes SOT-23 zener_voltage=3.3
  onsemi 1N4733A zener-diodes DO-41 zener_voltage=5.1
  onsemi 1N4742ATR zener-diodes DO-41 zener_voltage=12
  onsemi 1N4728A zener-diodes DO-41 zener_voltage=3.3
  onsemi 1N5338BG zener-diodes DO-201 zener_voltage=5.1
  onsemi 1N5349BG zener-diodes DO-201 zener_voltage=12
  onsemi 1N5388BG zener-diodes DO-201 zener_voltage=200
  onsemi 1SMB5918BT3G zener-diodes SMB zener_voltage=5.1
  onsemi 1SMB5929BT3G zener-diodes SMB zener_voltage=15
  onsemi 1SMB5945BT3G zener-diodes SMB zener_voltage=68
  diodes BZX84C5V1-7-F zener-diodes SOT-23 zener_voltage=5.1
  diodes BZT52C3V3-7-F zener-diodes SOD-123 zener_voltage=3.3
  diodes BZT52C5V1S-7-F zener-diodes SOD-323 zener_voltage=5.1
  diodes MMSZ5231B-7-F zener-diodes SOD-123 zener_voltage=5.1
  diodes MMSZ5242B-7-F zener-diodes SOD-123 zener_voltage=12
  diodes MMBZ5231B-7-F zener-diodes SOT-23 zener_voltage=5.1
  vishay 1N4733A-TR zener-diodes DO-41 zener_voltage=5.1 power_rating=1.3
  vishay 1N4742A-TAP zener-diodes DO-41 zener_voltage=12
  vishay BZX55C5V1-TAP zener-diodes DO-35 zener_voltage=5.1
  vishay BZX85C12-TR zener-diodes DO-41 zener_voltage=12
  vishay BZX84C5V1-E3-08 zener-diodes SOT-23 zener_voltage=5.1
  vishay BZT52C5V1-E3-08 zener-diodes SOD-123 zener_voltage=5.1
  vishay BZX384C5V1-E3-08 zener-diodes SOD-323 zener_voltage=5.1
  vishay MMSZ5231B-E3-08 zener-diodes SOD-123 zener_voltage=5.1
  littelfuse SMAJ5.0A tvs-diodes SMA standoff_voltage=5 clamping_voltage=9.2 direction=unidirectional peak_pulse_power=400
  littelfuse SMAJ24CA tvs-diodes SMA standoff_voltage=24 clamping_voltage=38.9 direction=bidirectional
  littelfuse SMAJ58A tvs-diodes SMA clamping_voltage=93.6
  littelfuse SMBJ24CA tvs-diodes SMB clamping_voltage=38.9 peak_pulse_power=600
  littelfuse SMBJ5.0A tvs-diodes SMB clamping_voltage=9.2
  littelfuse SMBJ33A tvs-diodes SMB clamping_voltage=53.3
  littelfuse SMCJ24A tvs-diodes SMC peak_pulse_power=1500
  littelfuse SMCJ58CA tvs-diodes SMC direction=bidirectional
  littelfuse SMCJ5.0A tvs-diodes SMC standoff_voltage=5
  littelfuse P6KE200A tvs-diodes DO-15 standoff_voltage=171 clamping_voltage=274
  littelfuse P6KE15A tvs-diodes DO-15 standoff_voltage=12.8
  littelfuse P6KE6.8CA tvs-diodes DO-15 standoff_voltage=5.8
  littelfuse P6SMB33A tvs-diodes SMB standoff_voltage=28.2
  littelfuse 1.5KE200A tvs-diodes DO-201 standoff_voltage=171
  littelfuse 1.5KE6.8A tvs-diodes DO-201 clamping_voltage=10.5
  littelfuse 1.5SMC33A tvs-diodes SMC clamping_voltage=45.7
  vishay SMAJ5.0A-E3/61 tvs-diodes SMA clamping_voltage=9.2
  vishay SMBJ24A-E3/52 tvs-diodes SMB clamping_voltage=38.9
  vishay SMCJ24A-E3/57T tvs-diodes SMC clamping_voltage=38.9
  vishay P6KE200A-E3/54 tvs-diodes DO-15 clamping_voltage=274
  vishay 1.5KE200A-E3/54 tvs-diodes DO-201 clamping_voltage=274
  vishay P6SMB33A-E3/52 tvs-diodes SMB clamping_voltage=45.7
  diodes SMAJ5.0A-13-F tvs-diodes SMA clamping_voltage=9.2
  diodes SMBJ24CA-13-F tvs-diodes SMB direction=bidirectional
  diodes SMCJ24A-13-F tvs-diodes SMC peak_pulse_power=1500
  bourns SMAJ5.0CA tvs-diodes SMA direction=bidirectional
  bourns SMBJ24A tvs-diodes SMB clamping_voltage=38.9
  st SMAJ5.0A-TR tvs-diodes SMA clamping_voltage=9.2
  st SMBJ24CA-TR tvs-diodes SMB direction=bidirectional
  st USBLC6-2SC6 esd-protection SOT-23-6 channels=2
  nexperia PRTR5V0U2X,215 esd-protection SOT-143 channels=2
  nexperia PESD1CAN,215 esd-protection SOT-23 standoff_voltage=24
  littelfuse SP0503BAHTG esd-protection SOT-143 channels=3
  onsemi NUP2105LT1G esd-protection SOT-23 standoff_voltage=24
  ti TPD4E001DBVR esd-protection SOT-23-6 channels=4
  vishay MB6S-E3/80 bridge-rectifiers MBS-4 reverse_voltage=600
  vishay DF10M-E3/45 bridge-rectifiers DFM-4 reverse_voltage=1000
  vishay GBU8K-E3/51 bridge-rectifiers GBU-4 reverse_voltage=800
  onsemi MB10S bridge-rectifiers MBS-4 reverse_voltage=1000
  onsemi DF10S bridge-rectifiers DFS-4 reverse_voltage=1000
  diodes HD04-T bridge-rectifiers MBS-4 reverse_voltage=400
  diodes GBJ2510-F bridge-rectifiers GBJ-4 reverse_voltage=1000
  nexperia BC847B,215 bipolar-transistors SOT-23 polarity=npn collector_emitter_voltage=45 collector_current=0.1
  nexperia BC857BW,115 bipolar-transistors SOT-323 polarity=pnp collector_emitter_voltage=45
  nexperia BC817-40,215 bipolar-transistors SOT-23 collector_current=0.5
  onsemi BC847BLT1G bipolar-transistors SOT-23 polarity=npn
  onsemi BC857BLT1G bipolar-transistors SOT-23 polarity=pnp
  onsemi BC817-40LT1G bipolar-transistors SOT-23 collector_current=0.5
  diodes BC847B-7-F bipolar-transistors SOT-23 polarity=npn
  diodes BC857C-7-F bipolar-transistors SOT-23 polarity=pnp
  diodes BC807-40-7-F bipolar-transistors SOT-23 polarity=pnp
  nexperia PDTC114ET,215 bipolar-transistors SOT-23 configuration=pre_biased polarity=npn
  nexperia PDTA114EU,115 bipolar-transistors SOT-323 polarity=pnp
  nexperia PDTC143ZT,215 bipolar-transistors SOT-23 polarity=npn
  onsemi MMBT3904LT1G bipolar-transistors SOT-23 collector_emitter_voltage=40 collector_current=0.2
  onsemi MMBT2222ALT1G bipolar-transistors SOT-23 collector_current=0.6
  onsemi TIP122G bipolar-transistors TO-220-3 configuration=darlington
  diodes MMBT3904-7-F bipolar-transistors SOT-23 polarity=npn
  diodes MMBT3906-7-F bipolar-transistors SOT-23 polarity=pnp
  diodes FMMT491TA bipolar-transistors SOT-23 collector_current=1
  infineon IRLML6402TRPBF mosfets SOT-23 polarity=p_channel drain_source_voltage=20
  infineon IRF540NPBF mosfets TO-220-3 drain_source_voltage=100 drain_current=33
  infineon IRFZ44NPBF mosfets TO-220-3 on_resistance=0.0175
  infineon IRF7319TRPBF mosfets SOIC-8 polarity=n_and_p_channel configuration=dual
  infineon BSS138NH6327XTSA2 mosfets SOT-23 drain_source_voltage=60
  aosmd AO3400A mosfets SOT-23 polarity=n_channel drain_source_voltage=30
  aosmd AO3401A mosfets SOT-23 polarity=p_channel
  aosmd AOD409 mosfets TO-252 drain_source_voltage=60
  diodes 2N7002-7-F mosfets SOT-23 drain_source_voltage=60
  diodes BSS138-7-F mosfets SOT-23 drain_source_voltage=50
  diodes DMG2305UX-7 mosfets SOT-23 polarity=p_channel
  onsemi 2N7002LT1G mosfets SOT-23 drain_source_voltage=60
  onsemi 2N7000TA mosfets TO-92 drain_source_voltage=60
  onsemi BSS138LT1G mosfets SOT-23 drain_source_voltage=50
  nexperia 2N7002,215 mosfets SOT-23 drain_source_voltage=60
  nexperia BSS84,215 mosfets SOT-23 polarity=p_channel
  nexperia PSMN1R2-30YLC,115 mosfets LFPAK56 drain_source_voltage=30
  vishay SI2301CDS-T1-GE3 mosfets SOT-23 polarity=p_channel
  vishay IRF840PBF mosfets TO-220-3 drain_source_voltage=500
  vishay IRF9540PBF mosfets TO-220-3 polarity=p_channel
  st STP55NF06L mosfets TO-220-3 drain_source_voltage=60
  st STP16NF06L mosfets TO-220-3 drain_current=16
  infineon IKW40N120T2FKSA1 igbts TO-247-3 collector_emitter_voltage=1200
  st STGW40V60DF igbts TO-247-3 collector_emitter_voltage=600
  onsemi FGH40N60SFDTU igbts TO-247-3 collector_emitter_voltage=600
  st BTA16-600BRG thyristors-triacs TO-220-3 reverse_voltage=600 current_rating=16 gate_trigger_current=0.05
  st BTA12-600CRG thyristors-triacs TO-220-3 gate_trigger_current=0.025
  st BTB16-800BWRG thyristors-triacs TO-220-3 reverse_voltage=800
  onsemi MCR100-6G thyristors-triacs TO-92 configuration=scr
`

const byNumber = new Map(
  readSeries('discretes')
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
