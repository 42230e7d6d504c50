import { describe, expect, test } from "vitest";
import {
  connectionUrl,
  oneOf,
  onOff,
  origin,
  origins,
  wholeNumber,
  wordList,
  yesNo,
} from "./value-formats.ts";
import { readSettings, setting, SettingsError } from "./setting.ts";

const description = "What it is for.";
const settings = {
  PORT: setting(wholeNumber(0, 65_535), { description, fallback: "3000" }),
  COLOUR: setting(oneOf("red", "green", "blue"), { description }),
  LOUD: setting(yesNo, { description, fallback: "0" }),
  JOBS: setting(onOff, { description }),
  SITE_URL: setting(origin, { description }),
  ORIGINS: setting(origins("spaces", "https://a.example"), { description, fallback: "" }),
  SCOPES: setting(wordList("spaces or commas", "read"), { description, fallback: "" }),
  DATABASE_URL: setting(
    connectionUrl({
      schemes: ["postgres"],
      form: "the address of a PostgreSQL database",
      example: "postgres://user:password@host:5432/database",
    }),
    { description },
  ),
  SECRET: setting(
    {
      form: "at least 4 bytes",
      read: (text) => (text.length >= 4 ? text : undefined),
      show: (text) => `${text.length} bytes`,
    },
    { description, example: "$(openssl rand -base64 32)", requiredWith: "DATABASE_URL" },
  ),
};

/** Returns the messages of the `SettingsError`; empty if the settings are valid. */
function errorMessagesOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(settings, environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
  return [];
}

test("uses the defaults of variables that are unset or empty", () => {
  expect(readSettings(settings, { PORT: "", COLOUR: "" })).toEqual({
    PORT: 3000,
    LOUD: false,
    ORIGINS: [],
    SCOPES: [],
  });
});

test("parses each format into its value", () => {
  const values = readSettings(settings, {
    PORT: "0",
    COLOUR: "blue",
    LOUD: "true",
    JOBS: "off",
    SITE_URL: "HTTPS://Site.Example/",
    ORIGINS: "https://a.example http://127.0.0.1:3000",
    SCOPES: "read,write admin",
    DATABASE_URL: "postgres://u:p@h/d",
    SECRET: "long enough",
  });
  expect(values).toEqual({
    PORT: 0,
    COLOUR: "blue",
    LOUD: true,
    JOBS: "off",
    SITE_URL: "https://site.example",
    ORIGINS: ["https://a.example", "http://127.0.0.1:3000"],
    SCOPES: ["read", "write", "admin"],
    DATABASE_URL: "postgres://u:p@h/d",
    SECRET: "long enough",
  });
});

describe("reports an invalid value with its format, the text and an example", () => {
  test.each([
    ["PORT", "abc", 'must be a whole number from 0 to 65535, not "abc"; for example PORT=3000.'],
    [
      "PORT",
      "65536",
      'must be a whole number from 0 to 65535, not "65536"; for example PORT=3000.',
    ],
    ["PORT", "3e3", 'must be a whole number from 0 to 65535, not "3e3"; for example PORT=3000.'],
    ["COLOUR", "pink", 'must be red, green or blue, not "pink"; for example COLOUR=red.'],
    ["LOUD", "yes", 'must be 1, true, 0 or false, not "yes"; for example LOUD=0.'],
    ["LOUD", "toString", 'must be 1, true, 0 or false, not "toString"; for example LOUD=0.'],
    [
      "SITE_URL",
      "https://site.example/docs",
      'must be an http or https address without a path, not "https://site.example/docs"; for example SITE_URL=https://werkbank.example.',
    ],
    [
      "SITE_URL",
      "https://me:secret@site.example",
      'must be an http or https address without a path, not "https://…@site.example"; for example SITE_URL=https://werkbank.example.',
    ],
    [
      "ORIGINS",
      "https://a.example/",
      'must be origins, separated by spaces, not "https://a.example/"; for example ORIGINS=https://a.example.',
    ],
  ])("%s=%s", (name, value, sentence) => {
    expect(errorMessagesOf({ [name]: value })).toEqual([`${name} ${sentence}`]);
  });

  test("never reports the text of a secret", () => {
    expect(errorMessagesOf({ SECRET: "abc" })).toEqual([
      "SECRET must be at least 4 bytes, not 3 bytes; for example SECRET=$(openssl rand -base64 32).",
    ]);
  });
});

test("reports a missing variable that another one requires", () => {
  expect(errorMessagesOf({ DATABASE_URL: "postgres://u:p@h/d" })).toEqual([
    "SECRET is required when DATABASE_URL is set; for example SECRET=$(openssl rand -base64 32).",
  ]);
});

test("reports all invalid values, and contradictions only if all values are valid", () => {
  expect(errorMessagesOf({ PORT: "x", JOBS: "y" })).toHaveLength(2);
  const read = (environment: Record<string, string>) =>
    readSettings(settings, environment, ({ PORT }) => (PORT === 1 ? ["No."] : []));
  expect(() => read({ PORT: "1" })).toThrow(new SettingsError(["No."]));
  expect(() => read({ PORT: "1", JOBS: "y" })).toThrow(/^JOBS must be on or off, not "y"[^\n]*$/u);
});
