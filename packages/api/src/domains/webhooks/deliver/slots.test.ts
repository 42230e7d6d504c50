import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("forty organizations that take what they can leave places for the next", () => {
  const slots = createSlots();
  const taken = Array.from({ length: 40 }, (_, index) =>
    slots.reserve(`organization ${index}`, 100),
  );
  expect(taken[0]).toBe(46);
  expect(taken).toEqual(taken.toSorted((a, b) => b - a));
  expect(taken.at(-1)).toBeGreaterThan(0);
  expect(slots.reserve("organization 0", 1)).toBe(0);
  expect(slots.reserve("a newcomer", 1)).toBe(1);
});

test("a place that was given back goes to who waits, first where the fewest are held", () => {
  const slots = createSlots();
  const woken: string[] = [];
  for (let index = 0; slots.reserve(`organization ${index}`, 1) > 0; index += 1);
  slots.whenFree("organization 1", () => woken.push("organization 1"));
  slots.whenFree("late", () => woken.push("late"));
  const leave = slots.whenFree("gone", () => woken.push("gone"));
  leave();
  expect(woken).toEqual([]);
  slots.release("organization 0", 1);
  expect(woken).toEqual(["late"]);
  expect(slots.reserve("late", 5)).toBe(1);
  slots.release("organization 1", 1);
  expect(woken).toEqual(["late", "organization 1"]);
  slots.whenFree("organization 1", () => woken.push("at once"));
  expect(woken).toEqual(["late", "organization 1", "at once"]);
});
