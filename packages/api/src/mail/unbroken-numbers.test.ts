import { expect, test } from "vitest";
import { html } from "./html.ts";
import { keepNumbersUnbroken } from "./unbroken-numbers.ts";

test.for([
  ["Quote Q-2026-0031-2, <b>", 'Quote <span class="whole">Q-2026-0031-2</span>, &#60;b&#62;'],
  ["T-1042", '<span class="whole">T-1042</span>'],
  ["longer than a line: A-1234567890123", "longer than a line: A-1234567890123"],
  ["2026-11-23 and GPT-4o", "2026-11-23 and GPT-4o"],
] as const)("keeps record numbers on one line: %s", ([text, shown]) => {
  expect(html`${keepNumbersUnbroken(text)}`.toString()).toBe(shown);
});
