import type { Form } from "./forms.ts";

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
  read: (given: string | undefined) => Value;
};

type About = {
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
  form: Form<Value>,
  about: About & { fallback: string },
): Setting<Value>;
export function setting<Value>(form: Form<Value>, about: About): Setting<Value | undefined>;
export function setting<Value>(
  form: Form<Value>,
  { fallback, ...about }: About & { fallback?: string },
): Setting<Value | undefined> {
  return {
    description: about.description,
    form: about.form ?? form.form,
    default: about.default ?? (fallback ? `\`${fallback}\`` : null),
    requiredWith: about.requiredWith ?? null,
    example: about.example ?? (fallback || form.example) ?? "",
    read(given) {
      const written = given ?? fallback;
      return written === undefined ? undefined : readAs(form, written);
    },
  };
}

/**
 * Parses a text.
 *
 * @throws Error whose message completes a sentence that starts with a name: "must be …, not …"
 */
export function readAs<Value>(form: Form<Value>, text: string): Value {
  const { value, reason } = attempt(form, text);
  if (value !== undefined) return value;
  const must = form.must ?? form.form.replaceAll("`", "");
  throw new Error(`must be ${must}, not ${form.show(text)}${reason}`);
}

function attempt<Value>(form: Form<Value>, text: string) {
  try {
    return { value: form.read(text), reason: "" };
  } catch (error) {
    return { value: undefined, reason: `: ${toReason(error)}` };
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<Declared extends Settings> = {
  [Name in keyof Declared]: Declared[Name] extends Setting<infer Value> ? Value : never;
};

/** Reports invalid settings, with one line per error in the message. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly sentences: readonly string[];

  constructor(sentences: Iterable<string>) {
    const each = [...new Set(sentences)];
    super(each.join("\n"));
    this.sentences = each;
  }
}

/**
 * Reads declared variables from an environment. An empty variable counts as unset.
 *
 * @param contradictions returns a message for each contradiction between valid values
 * @throws SettingsError that reports each invalid variable once: its format, the text, and a valid example
 */
export function readSettings<Declared extends Settings>(
  declared: Declared,
  environment: Readonly<Record<string, string | undefined>>,
  contradictions: (values: Values<Declared>) => string[] = () => [],
): Values<Declared> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read, requiredWith, example }] of Object.entries(declared)) {
    const given = environment[name] || undefined;
    const forInstance = `; for example ${name}=${example}.`;
    try {
      values[name] = read(given);
    } catch (error) {
      faults.push(`${name} ${toReason(error)}${forInstance}`);
    }
    if (given === undefined && requiredWith !== null && environment[requiredWith]) {
      faults.push(`${name} is required when ${requiredWith} is set${forInstance}`);
    }
  }
  if (faults.length > 0) throw new SettingsError(faults);
  const read = values as Values<Declared>;
  const contradicted = contradictions(read);
  if (contradicted.length > 0) throw new SettingsError(contradicted);
  return read;
}
