import type { ImportConstants } from "../columns/column-mapping.ts";
import { parseMoney } from "../columns/parse-money.ts";
import type { ImportKind } from "../transfer-kinds.ts";
import type { ColumnValues } from "./column-values.ts";
import type { ProposalContext } from "./propose-target.ts";
import type { Note } from "./unclear.ts";
import { standardVatRateOf } from "./vat-rates.ts";

/** Values of fields without a column that most records of a kind have. */
const usual: Partial<Record<ImportKind, (country: string) => ImportConstants>> = {
  customers: () => ({ type: "company" }),
  products: (country) => ({ kind: "good", vatRate: standardVatRateOf(country) }),
};

/** Proposes values for fields without a column; notes name each of them, and required fields without a value. */
export function proposeConstants(
  { kind, fields, country, currency }: ProposalContext,
  mapped: ReadonlySet<string>,
  moneyColumns: readonly ColumnValues[],
): { constants: ImportConstants; notes: Note[] } {
  const foreign = mapped.has("currency") ? null : findCurrency(moneyColumns, currency);
  const all: ImportConstants = {
    ...usual[kind]?.(country),
    ...(foreign === null || !fields.has("currency") ? {} : { currency: foreign }),
  };
  const constants = Object.fromEntries(Object.entries(all).filter(([name]) => !mapped.has(name)));
  const assumed = Object.entries(constants).map(([field, value]): Note => ({
    field,
    code: "assumed_value",
    values: [String(value)],
  }));
  const missing = [...fields]
    .filter(([name, { isRequired }]) => isRequired && !mapped.has(name) && !(name in constants))
    .map(([field]): Note => ({ field, code: "missing_field" }));
  return { constants, notes: [...assumed, ...missing] };
}

/** Returns the currency of amounts, if all that name one name another than that of the organization. */
function findCurrency(columns: readonly ColumnValues[], own: string): string | null {
  let found: readonly string[] | null = null;
  for (const { text } of columns.flatMap(({ distinct }) => distinct)) {
    const currencies = (parseMoney(text, "comma") ?? parseMoney(text, "point"))?.currencies ?? null;
    if (currencies === null) continue;
    if (currencies.includes(own)) return null;
    found ??= currencies;
    if (!currencies.some((currency) => found?.includes(currency))) return null;
  }
  return found?.[0] ?? null;
}
