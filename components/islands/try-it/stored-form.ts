import { fieldKey, parseBody, type TryItValues } from "#lib/reference/try-it/typed-call.ts";
import type { TryItDocument, TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { formStorageKey } from "./form-storage-key.ts";

/** The state of a form in session storage, which the browser keeps until the tab is closed. */
export type StoredForm = { isOpen: boolean; values: Partial<TryItValues>; isJson?: boolean };

/** Returns the stored form; undefined if there is none or storage is blocked. */
export function readStoredForm(operationId: string): StoredForm | undefined {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(formStorageKey(operationId)) ?? "null",
    );
    return isStoredForm(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a part of a form, merged with what is stored already. */
export function storeForm(operationId: string, part: Partial<StoredForm>): void {
  const stored = readStoredForm(operationId) ?? { isOpen: false, values: {} };
  try {
    sessionStorage.setItem(formStorageKey(operationId), JSON.stringify({ ...stored, ...part }));
  } catch {
    // Storage may be blocked; then the form starts with its initial values on the next page.
  }
}

function isStoredForm(value: unknown): value is StoredForm {
  return (
    typeof value === "object" &&
    value !== null &&
    "isOpen" in value &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}

/** Returns the values without passwords, secrets and tokens, which are never stored. */
export function withoutSecrets(
  { fields, members }: TryItDocument,
  values: TryItValues,
): Partial<TryItValues> {
  const secretKeys = new Set(fields.filter(isSecret).map(fieldKey));
  const safeFields = Object.entries(values.fields).filter(([key]) => !secretKeys.has(key));
  const { body, ...others } = values;
  const secretMembers = (members ?? []).filter(isSecret).map(({ name }) => name);
  const safeBody = secretMembers.length === 0 ? body : withoutMembers(body, secretMembers);
  return {
    ...others,
    fields: Object.fromEntries(safeFields),
    ...(safeBody === undefined ? {} : { body: safeBody }),
  };
}

function isSecret({ name, shape }: TryItField): boolean {
  return shape.kind === "password" || /password|secret|token/iu.test(name);
}

/** Returns a JSON text without these members; undefined for a text that does not parse, which is not stored. */
function withoutMembers(body: string, names: readonly string[]): string | undefined {
  const parsed = parseBody(body);
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const others = Object.entries(parsed).filter(([name]) => !names.includes(name));
  return JSON.stringify(Object.fromEntries(others), null, 2);
}
