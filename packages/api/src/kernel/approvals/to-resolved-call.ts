import { isRecord } from "../../schema/is-record.ts";
import {
  type Difference,
  type FieldChange,
  toFieldChanges,
  withoutSecretMembers,
  withoutSecrets,
} from "../audit.ts";
import type { LoadedRecord, Plan } from "../changes/change.ts";
import type { FoundRecipients } from "../changes/mail-recipients.ts";
import { toComputed } from "./computed.ts";
import type { ResolvedCall } from "./resolved-call.ts";

/** Replaces a value that planning generates. */
const generated = { generated: true };

/** Whether a value of a resolved call stands for one that planning generates. */
export const isGenerated = (value: unknown): boolean =>
  isRecord(value) && value["generated"] === true && Object.keys(value).length === 1;

/**
 * Returns the effects of a planned call.
 *
 * @param secondPlan a second plan of the same call, from the same records at the same time: values that differ from
 *   the first plan were generated
 */
export function toResolvedCall(
  { plan, loaded }: { plan: Plan; loaded: LoadedRecord | undefined },
  secondPlan: Plan,
  mailTo: FoundRecipients,
): ResolvedCall {
  const [first, second] = [plan, secondPlan].map((each) =>
    withoutSecretMembers(
      JSON.parse(
        JSON.stringify({
          changes: toPlainChanges(each),
          consequences: (each.consequences ?? []).map(
            ({ action, params, plan: consequencePlan }) => ({
              action,
              params,
              changes: toPlainChanges(consequencePlan),
              ...(consequencePlan.change && { target: toNamedTarget(consequencePlan.change) }),
            }),
          ),
          jobs: (each.jobs ?? []).map(({ name, data }) => ({ name, data })),
          takes: each.takes ?? null,
        }),
      ),
    ),
  );
  const deterministic = withoutGenerated(first, second) as Omit<ResolvedCall, "totals" | "mailTo">;
  const { webhookUrl } = plan;
  return {
    ...deterministic,
    totals: toComputed(plan, loaded),
    mailTo,
    ...(webhookUrl !== undefined && { webhookUrl }),
  };
}

const toNamedTarget = ({ target: { kind, label } }: Difference) => ({ kind, label });

function toPlainChanges({ change }: Plan): FieldChange[] {
  return withoutSecrets(toFieldChanges(change?.before ?? null, change?.after ?? null));
}

/** Returns the first value, with every part that differs in the second one replaced by `generated`. */
function withoutGenerated(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    return first.map((item, index) => withoutGenerated(item, second[index]));
  }
  if (isRecord(first) && isRecord(second) && hasSameNames(first, second)) {
    const entries = Object.entries(first);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, withoutGenerated(value, second[name])]),
    );
  }
  return first === second ? first : generated;
}

function hasSameNames(first: object, second: object): boolean {
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name))
  );
}
