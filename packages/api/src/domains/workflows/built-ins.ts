import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { line, lines } from "../../schema/text.ts";
import { recordNumber, uuid } from "../../schema/values.ts";
import { kindsOfGet } from "./records/readable-kinds.ts";

const daysToMinutes = (count: number) => count * 24 * 60;

/** The steps that are not operations, by name, with their input. */
export const builtInSteps = {
  /** Continues later, after at most 30 days. */
  wait: z.strictObject({ minutes: z.int().min(1).max(daysToMinutes(30)) }),
  /** Notifies members: the named ones, or those with the role. */
  notify: z
    .strictObject({
      userIds: distinct(uuid(), 50).default([]),
      roleId: uuid().nullable().default(null),
      message: lines({ max: 2_000 }).min(1),
    })
    .refine(({ userIds, roleId }) => userIds.length > 0 || roleId !== null, {
      path: ["userIds"],
      message: "names nobody; give userIds or roleId",
    }),
  /** Reads a record, which later steps find as its result. */
  get: z.strictObject({
    kind: z.enum(kindsOfGet),
    id: z.union([recordNumber(), line({ min: 1, max: 100 })]),
  }),
};
export type BuiltInStep = keyof typeof builtInSteps;

export const isBuiltInStep = (operation: string): operation is BuiltInStep =>
  Object.hasOwn(builtInSteps, operation);
