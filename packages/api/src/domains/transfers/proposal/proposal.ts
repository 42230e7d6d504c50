import { z } from "zod";
import { ImportConstants, ImportMapping } from "../columns/column-mapping.ts";
import { kindDescription, layoutMembers } from "../import.ts";
import { ImportKind, MatchBy } from "../transfer-kinds.ts";
import { Unclear } from "./unclear.ts";

export const ImportProposal = z
  .strictObject({
    kind: ImportKind.meta({ description: kindDescription }),
    fileId: z.uuid().meta({
      description: "The file that is read.",
      examples: ["a904ac8e-0231-5a48-a186-89c48794cc5d"],
    }),
    ...layoutMembers,
    sheets: z
      .array(z.string())
      .meta({ description: "All sheets of a spreadsheet.", examples: [["Klanten"]] }),
    header: z
      .array(z.string())
      .meta({ description: "The names of the columns.", examples: [["Naam", "Klantnummer"]] }),
    rows: z
      .array(z.array(z.string()))
      .meta({ description: "The first ten rows as texts.", examples: [[["Smits", "10001"]]] }),
    rowCount: z
      .int()
      .min(0)
      .meta({ description: "Rows of the file, without header and empty ones.", examples: [2] }),
    mapping: ImportMapping,
    constants: ImportConstants,
    matchBy: MatchBy.nullable(),
    unclear: z.array(Unclear).meta({
      description: "What to review: each with the column or the field, and the reason.",
    }),
    reusedImportId: z
      .uuid()
      .nullable()
      .meta({
        description:
          "The latest import of the same kind with the same header, whose mapping is proposed again; null without one.",
        examples: ["a43068cd-8842-5a3c-a28b-9873a7fb1eb8"],
      }),
  })
  .meta({
    id: "ImportProposal",
    description:
      "How a file can be imported. `createImport` takes `kind`, `fileId`, `sheet`, `mapping`, `constants` and `matchBy` of it.",
  });
export type ImportProposal = z.infer<typeof ImportProposal>;
