import { type ImportMapping, toTargets } from "./column-mapping.ts";
import type { ImportField } from "./import-field.ts";
import type { FileColumn } from "./read-row.ts";
import { findReferenceField } from "./reference-fields.ts";

/** The targets of the columns of a file, in the order in which they are joined. */
export type FileColumns = {
  columns: readonly FileColumn[];
  /** Columns whose cells depend on the currency of the record. */
  moneyColumns: readonly FileColumn[];
};

const afterAllOrders = 101;

/** Returns the targets of the columns of a file by its header. */
export function toFileColumns(
  fields: ReadonlyMap<string, ImportField>,
  header: readonly string[],
  mapping: ImportMapping,
): FileColumns {
  const targets = header
    .flatMap((name, index) =>
      Object.hasOwn(mapping, name)
        ? toTargets(mapping[name] as ImportMapping[string]).map((target) => ({ ...target, index }))
        : [],
    )
    .flatMap((target): FileColumn[] => {
      const field = fields.get(target.field);
      return field === undefined ? [] : [{ ...target, type: toKeyType(target, field) }];
    })
    .toSorted((one, other) => (one.order ?? afterAllOrders) - (other.order ?? afterAllOrders));
  const isMoney = ({ type: { type } }: FileColumn) => type === "money";
  return {
    columns: targets.filter((target) => !isMoney(target)),
    moneyColumns: targets.filter(isMoney),
  };
}

/** The keys of other records are texts, whatever the type of their ids. */
function toKeyType(
  { field: name, reference = "id" }: Pick<FileColumn, "field" | "reference">,
  field: ImportField,
): ImportField {
  if (reference === "id" || findReferenceField(name) === undefined) return field;
  return { ...field, type: field.type === "texts" ? "texts" : "text" };
}
