import { z } from "zod";

/** UN/ECE Recommendation 20. */
const unitCodes = ["C62", "HUR", "DAY", "MTR", "MTK", "KGM", "LTR", "KMT", "SET"] as const;

export const UnitCode = z.enum(unitCodes).meta({
  id: "UnitCode",
  description:
    "What is counted, as a code of UN/ECE Recommendation 20: `C62` piece, `HUR` hour, `DAY` day, `MTR` metre, `MTK` square metre, `KGM` kilogram, `LTR` litre, `KMT` kilometre, `SET` set.",
});
export type UnitCode = z.infer<typeof UnitCode>;
