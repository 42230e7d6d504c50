import { expect, test } from "vitest";
import { hideCredentials } from "./hide-credentials.ts";

test.each([
  ["nonsense", "nonsense"],
  ["localhost:5432", "localhost:5432"],
  ["mysql://db.internal:3306/werkbank", "mysql://db.internal:3306/werkbank"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  [
    "postgres://werkbank:secret@db.internal:5432/werkbank",
    "postgres://…@db.internal:5432/werkbank",
  ],
  ["postgres://werkbank:se/cr@et@db.internal/werkbank", "postgres://…@db.internal/werkbank"],
  ["postgres://werkbank:secret@", "postgres://…@"],
  ["smtp://werkbank:secret", "smtp://…"],
  ["werkbank:secret", "…"],
  ["postgres://db.internal/werkbank?password=secret", "postgres://…"],
  ["postgres://werkbank:secret@db.internal/werkbank?sslpassword=secret", "postgres://…"],
  ["https://db.internal/#secret", "https://…"],
  ["first\nsecond:secret", "…"],
])("%j is shown as %j", (url, shown) => {
  expect(hideCredentials(url)).toBe(shown);
});
