// Symbols of arms by milsymbol: one frame for both sides, one colour, size marks above it.
import ground from "milsymbol/src/lettersidc/sidc/ground.js";
import { ms } from "milsymbol/src/milsymbol.js";

ms.addIcons(ground);

/** A frame with nothing in it: letters have room there. */
const PLAIN = "U-----";

/** The arm as the letters of the standard's function code. */
const ARMS: Record<string, string> = {
  INF: "UCI---",
  VS: "UCI---",
  RG: "UCI---",
  FU: "UCI---",
  MOT: "UCIM--",
  MECH: "UCIZ--",
  PARA: "UCIA--",
  ARM: "UCA---",
  AG: "UCAAA-",
  AT: "UCAA--",
  ART: "UCF---",
  RKT: "UCFR--",
  AA: "UCD---",
  CAV: "UCR---",
  REC: "UCRVA-",
  ENG: "UCE---",
  CENG: "UCEN--",
  CDO: PLAIN,
  FORT: PLAIN,
  MSL: "UCM---",
  SPEC: PLAIN,
  AIRM: "UCIS--",
  FLAM: "UCI---",
  HY: "UCI---",
  IG: "UCF---",
  MTR: "UCFM--",
  TRAIN: "UCAA--",
  PONT: PLAIN,
  NAV: PLAIN,
  AIR: "UCVF--",
  TRANS: "UCVFU-",
  HQ: PLAIN,
};

const TRACKED: Record<string, string> = { ART: "UCFHE-", AT: "UCAAA-", REC: "UCRVA-" };

const SIZES: Record<string, string> = {
  B: "F",
  R: "G",
  BR: "H",
  D: "I",
  C: "J",
  A: "K",
  K: "E",
  CORPS: "J",
  ARMY: "K",
};

/** Letters inside the frame, where the standard has no sign. */
const LETTERS: Record<string, string> = {
  HQ: "HQ",
  VS: "VS",
  RG: "G",
  FU: "F",
  FLAM: "FL",
  HY: "HY",
  IG: "IG",
  TRAIN: "RR",
  CDO: "CDO",
  FORT: "FT",
  SPEC: "SF",
  PONT: "PNT",
  NAV: "SHIP",
};

export interface Arm {
  type?: string | undefined;
  size?: string | undefined;
  mobility?: string | undefined;
}

interface Drawn {
  picture: OffscreenCanvas | HTMLCanvasElement;
  /** Of the frame alone, in the picture's pixels. */
  frame: { x: number; y: number; width: number; height: number };
}

const drawn = new Map<string, Drawn>();

/** The symbol with its frame so many pixels wide; size marks stick out above it. */
export function symbol(arm: Arm, width: number, ink: string, marks: boolean): Drawn {
  const code = sidc(arm, marks);
  const letters = ARMS[arm.type ?? ""] === PLAIN ? (LETTERS[arm.type ?? ""] ?? "") : "";
  const key = `${code} ${letters} ${width} ${ink}`;
  const known = drawn.get(key);
  if (known) return known;
  // The frame of a unit is 1.5 "sizes" wide.
  const sign = new ms.Symbol(code, {
    size: width / 1.5,
    fill: false,
    infoFields: Boolean(letters), // nothing else is written about it
    monoColor: ink,
    strokeWidth: width > 26 ? 5.5 : width > 16 ? 8 : 11,
    ...(letters ? { specialHeadquarters: letters } : {}),
  });
  const made = { picture: sign.asCanvas(), frame: frameOf(sign, width) };
  drawn.set(key, made);
  return made;
}

function sidc({ type = "", size = "", mobility = "" }: Arm, marks: boolean): string {
  const arm = (mobility === "tracked" ? TRACKED[type] : undefined) ?? ARMS[type] ?? PLAIN;
  return `SFGP${arm}-${(marks && SIZES[size]) || "-"}---`;
}

function frameOf(sign: InstanceType<typeof ms.Symbol>, width: number): Drawn["frame"] {
  const anchor = sign.getOctagonAnchor();
  const height = width / 1.5;
  return { x: anchor.x - width / 2, y: anchor.y - height / 2, width, height };
}
