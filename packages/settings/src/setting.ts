import type { Form } from "./forms.ts";

/** One variable: what is said of it, and how it is read. */
export type Setting<Value> = {
  /** For the configuration reference, in Markdown. */
  description: string;
  /** What a value looks like, in Markdown. */
  form: string;
  /** What holds where it is not set, in Markdown; null where nothing does. */
  default: string | null;
  /** The variable that makes this one necessary. */
  requiredWith: string | null;
  /** A right value, as it is written in a shell. */
  example: string;
  /**
   * The value of a text; of no text, the default.
   *
   * @throws Error whose message is the end of the sentence that begins with the variable's name
   */
  read: (given: string | undefined) => Value;
};

type About = {
  description: string;
  /** Where the reference says more than the sentence of a refusal. */
  form?: string;
  example?: string;
  /** The default in words, where it is computed from other variables. */
  default?: string;
  requiredWith?: string;
};

/** Declares a variable. `fallback` is the text that stands where none is given. */
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
 * The value of a text.
 *
 * @throws Error whose message is the end of a sentence: "must be …, not …"
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

/** Settings that cannot work. The message has one sentence for each, one a line. */
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
 * Reads declared variables from an environment. An empty one counts as not set.
 *
 * @param contradictions between values that are right by themselves, as sentences
 * @throws SettingsError that tells each wrong variable once: what it must be, what was given, and an
 *   example of a right value
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
