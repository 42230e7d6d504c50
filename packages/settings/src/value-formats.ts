import { hideCredentials } from "./hide-credentials.ts";

/** A format of environment variables: how a text is parsed and described. */
export type ValueFormat<Value> = {
  /** The description of a value, in Markdown. */
  form: string;
  /** The description after "must be …" in errors, if it needs more detail than `form`. */
  must?: string;
  /** A valid value in shell syntax, for variables without a default. */
  example?: string;
  /**
   * Parses a text; undefined if it is invalid.
   *
   * @throws Error whose message says why it is invalid
   */
  read(text: string): Value | undefined;
  /** Returns the part of an invalid text that may be logged. */
  show(text: string): string;
};

const maxQuotedLength = 120;

/** Quotes a text, with control characters escaped and its length limited. */
export function quote(text: string): string {
  return JSON.stringify(
    text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text,
  );
}

const quoteUrl = (text: string) => quote(hideCredentials(text));

export function wholeNumber(min: number, max: number): ValueFormat<number> {
  return {
    form: `a number from ${min} to ${max}`,
    must: `a whole number from ${min} to ${max}`,
    read(text) {
      const number = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    show: quote,
  };
}

export function oneOf<const Choice extends string>(...choices: Choice[]): ValueFormat<Choice> {
  const quoted = choices.map((choice) => `\`${choice}\``);
  return {
    form: `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`,
    example: choices[0] ?? "",
    read: (text) => choices.find((choice) => choice === text),
    show: quote,
  };
}

export const onOff = oneOf("on", "off");

const choices = oneOf("1", "true", "0", "false");

export const yesNo: ValueFormat<boolean> = {
  ...choices,
  read(text) {
    const choice = choices.read(text);
    return choice === undefined ? undefined : choice === "1" || choice === "true";
  },
};

/** A calendar date (ISO 8601), such as `2026-11-23`. */
export const calendarDate: ValueFormat<Temporal.PlainDate> = {
  form: "a date",
  must: "a date as ISO 8601 writes it",
  example: "2026-11-23",
  read(value) {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(value)) return undefined;
    try {
      return Temporal.PlainDate.from(value);
    } catch {
      return undefined;
    }
  },
  show: quote,
};

export function text(form: string, example: string): ValueFormat<string> {
  return { form, example, read: (value) => value, show: quote };
}

/** Words between separators. */
export function wordList(
  separator: "spaces" | "spaces or commas",
  example: string,
): ValueFormat<string[]> {
  return {
    form: `words, separated by ${separator}`,
    example,
    read: (value) => split(value, separator),
    show: quote,
  };
}

function split(value: string, separator: "spaces" | "spaces or commas"): string[] {
  return value.split(separator === "spaces" ? /\s+/u : /[\s,]+/u).filter((word) => word !== "");
}

type UrlOptions = {
  /** Schemes, without a colon. */
  schemes: readonly string[];
  form: string;
  must?: string;
  example: string;
};

/** A URL that may contain a user name and a password, which are never logged. */
export function connectionUrl({ schemes, ...documentation }: UrlOptions): ValueFormat<string> {
  return {
    ...documentation,
    read: (value) => (hasScheme(value, schemes) ? value : undefined),
    show: quoteUrl,
  };
}

function hasScheme(value: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return hostname !== "" && schemes.includes(protocol.slice(0, -1));
}

/** The origin of a site or a service: scheme, host and port. A trailing slash is removed. */
export const origin: ValueFormat<string> = {
  form: "an http or https address without a path",
  example: "https://werkbank.example",
  read(value) {
    if (!hasScheme(value, ["http", "https"])) return undefined;
    const url = new URL(value);
    return url.href === `${url.origin}/` ? url.origin : undefined;
  },
  show: quoteUrl,
};

/** An http or https URL without query, fragment and credentials. Trailing slashes are removed. */
export function webUrl(example: string): ValueFormat<string> {
  return {
    form: "an http or https address",
    must: "an http or https address without query or fragment",
    example,
    read(value) {
      const isPlain = hasScheme(value, ["http", "https"]) && !/[?#]/u.test(value);
      return isPlain && new URL(value).username === "" ? value.replace(/\/+$/u, "") : undefined;
    },
    show: quoteUrl,
  };
}

/** The issuer URL of an identity provider, as in its tokens. */
export const issuer = webUrl("https://project.supabase.co");

/** Origins as browsers send them in `Origin`. */
export function origins(
  separator: "spaces" | "spaces or commas",
  example: string,
): ValueFormat<string[]> {
  return {
    form: `origins, separated by ${separator}`,
    example,
    read(value) {
      const items = split(value, separator);
      return items.every((item) => URL.canParse(item) && new URL(item).origin === item)
        ? items
        : undefined;
    },
    show: quoteUrl,
  };
}

/** Absolute URLs of any scheme, separated by spaces. */
export function absoluteUrls(example: string): ValueFormat<string[]> {
  return {
    form: "addresses, separated by spaces",
    example,
    read(value) {
      const items = split(value, "spaces");
      return items.every((item) => URL.canParse(item)) ? items : undefined;
    },
    show: quoteUrl,
  };
}
