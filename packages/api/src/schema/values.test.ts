import { describe, expect, test } from "vitest";
import { date, instant } from "./values.ts";

describe("instant", () => {
  test.each([
    "2026-01-01T00:00:00Z",
    "2026-01-01t00:00:00z",
    "2026-01-01T00:00:00.123456+01:00",
    "2026-01-01T00:00:00-00:00",
  ])("accepts %s", (text) => {
    expect(instant().safeParse(text).success).toBe(true);
  });

  test.each([
    "2026-01-01T00:00:00",
    "2026-01-01",
    "2026-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "1899-12-31T23:59:59Z",
    "+12026-01-01T00:00:00Z",
    "tomorrow",
  ])("rejects %s", (text) => {
    expect(instant().safeParse(text).success).toBe(false);
  });
});

describe("date", () => {
  test.each(["2024-02-29", "1900-01-01", "9999-12-31"])("accepts %s", (text) => {
    expect(date().safeParse(text).success).toBe(true);
  });

  test.each(["2026-02-29", "0000-01-01", "1899-12-31", "2026-1-1", "2026-01-01T00:00:00Z"])(
    "rejects %s",
    (text) => {
      expect(date().safeParse(text).success).toBe(false);
    },
  );
});
