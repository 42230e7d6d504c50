import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { lines } from "../../schema/text.ts";
import { uuid } from "../../schema/values.ts";

const days = (count: number) => count * 24 * 60;

/** The steps that are not operations, by name, with their input. */
export const builtIns = {
  /** Continues later, after at most 30 days. */
  wait: z.strictObject({ minutes: z.int().min(1).max(days(30)) }),
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
};
export type BuiltIn = keyof typeof builtIns;

export const isBuiltIn = (operation: string): operation is BuiltIn =>
  Object.hasOwn(builtIns, operation);
