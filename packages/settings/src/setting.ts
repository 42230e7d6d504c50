import type { ValueFormat } from "./value-formats.ts";

/** An environment variable: its documentation and its parser. */
export type Setting<Value> = {
  /** For the configuration reference, in Markdown. */
  description: string;
  /** The description of a value, in Markdown. */
  form: string;
  /** The default, in Markdown; null if there is none. */
  default: string | null;
  /** The variable that makes this one required. */
  requiredWith: string | null;
  /** A valid value, in shell syntax. */
  example: string;
  /**
   * Parses a text; returns the default if it is undefined.
   *
   * @throws Error whose message completes a sentence that starts with the variable's name
   */
  read: (text: string | undefined) => Value;
};

type SettingOptions = {
  description: string;
  /** Replaces the description of the format, if the reference needs more detail than errors. */
  form?: string;
  example?: string;
  /** The description of a default that is computed from other variables. */
  default?: string;
  requiredWith?: string;
};

/** Declares a variable. `fallback` is the text that is used if the variable is unset. */
export function setting<Value>(
  form: ValueFormat<Value>,
  options: SettingOptions & { fallback: string },
): Setting<Value>;
export function setting<Value>(
  form: ValueFormat<Value>,
  options: SettingOptions,
): Setting<Value | undefined>;
export function setting<Value>(
  form: ValueFormat<Value>,
  { fallback, ...options }: SettingOptions & { fallback?: string },
): Setting<Value | undefined> {
  return {
    description: options.description,
    form: options.form ?? form.form,
    default: options.default ?? (fallback ? `\`${fallback}\`` : null),
    requiredWith: options.requiredWith ?? null,
    example: options.example ?? (fallback || form.example) ?? "",
    read(text) {
      const value = text ?? fallback;
      return value === undefined ? undefined : parseValue(form, value);
    },
  };
}

/**
 * Parses a text.
 *
 * @throws Error whose message completes a sentence that starts with a name: "must be …, not …"
 */
export function parseValue<Value>(form: ValueFormat<Value>, text: string): Value {
  const { value, reason } = tryParse(form, text);
  if (value !== undefined) return value;
  const must = form.must ?? form.form.replaceAll("`", "");
  throw new Error(`must be ${must}, not ${form.show(text)}${reason}`);
}

function tryParse<Value>(form: ValueFormat<Value>, text: string) {
  try {
    return { value: form.read(text), reason: "" };
  } catch (error) {
    return { value: undefined, reason: `: ${toReason(error)}` };
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type SettingDeclarations = Readonly<Record<string, Setting<unknown>>>;
type Values<Declared extends SettingDeclarations> = {
  [Name in keyof Declared]: Declared[Name] extends Setting<infer Value> ? Value : never;
};

/** Reports invalid settings, with one line per error in the message. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly messages: readonly string[];

  constructor(messages: Iterable<string>) {
    const each = [...new Set(messages)];
    super(each.join("\n"));
    this.messages = each;
  }
}

/**
 * Reads declared variables from an environment. An empty variable counts as unset.
 *
 * @param findContradictions returns a message for each contradiction between valid values
 * @throws SettingsError that reports each invalid variable once: its format, the text, and a valid example
 */
export function readSettings<Declared extends SettingDeclarations>(
  declared: Declared,
  environment: Readonly<Record<string, string | undefined>>,
  findContradictions: (values: Values<Declared>) => string[] = () => [],
): Values<Declared> {
  const errors: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read, requiredWith, example }] of Object.entries(declared)) {
    const text = environment[name] || undefined;
    const exampleText = `; for example ${name}=${example}.`;
    try {
      values[name] = read(text);
    } catch (error) {
      errors.push(`${name} ${toReason(error)}${exampleText}`);
    }
    if (text === undefined && requiredWith !== null && environment[requiredWith]) {
      errors.push(`${name} is required when ${requiredWith} is set${exampleText}`);
    }
  }
  if (errors.length > 0) throw new SettingsError(errors);
  const read = values as Values<Declared>;
  const contradictions = findContradictions(read);
  if (contradictions.length > 0) throw new SettingsError(contradictions);
  return read;
}
