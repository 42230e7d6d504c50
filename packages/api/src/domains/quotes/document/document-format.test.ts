import { expect, test } from "vitest";
import { minorDigitsOf } from "../../shared/money/format-money.ts";
import { createDocumentFormat } from "./document-format.ts";

test.each(["EUR", "JPY", "KWD", "HUF", "CLF"])(
  "formats an amount in %s with the digits of its minor unit",
  (currency) => {
    const { amount } = createDocumentFormat("nl-NL", currency, "Europe/Amsterdam");
    const digits = amount(459_582).replaceAll(/\D/gu, "");
    expect(digits).toBe("459582");
    const [, fraction = ""] = /,(\d+)\D*$/u.exec(amount(459_582)) ?? [];
    expect(fraction).toHaveLength(minorDigitsOf(currency));
  },
);
