import type { z } from "zod";
import { enumeration } from "./enumeration.ts";

export const UnitCode = enumeration({
  C62: "Piece.",
  HUR: "Hour.",
  DAY: "Day.",
  MTR: "Metre.",
  MTK: "Square metre.",
  KGM: "Kilogram.",
  LTR: "Litre.",
  KMT: "Kilometre.",
  SET: "Set.",
}).meta({
  id: "UnitCode",
  description: "What is counted, as a code of UN/ECE Recommendation 20.",
});
export type UnitCode = z.infer<typeof UnitCode>;
