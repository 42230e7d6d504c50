import type { ApprovalPolicy } from "../../../../domains/approvals/approval-policy.ts";
import { formatMoney } from "../../../../domains/shared/money/format-money.ts";
import {
  isHoldable,
  matchesName,
  toOperationNames,
} from "../../../../kernel/approvals/match-policy.ts";
import { toDutchTitle } from "../../../../kernel/approvals/summary.ts";
import type { Conditions, ConditionTest } from "../../../../kernel/conditions/conditions.ts";
import { toFieldLabel, toValueLabel } from "../../../../kernel/labels/labels.ts";
import { toReferences } from "../../../../schema/json-pointer.ts";
import type { SectionVisit } from "../../section.ts";
import { policyMessages } from "./policy-messages.ts";
import type { PolicyNames } from "./policy-names.ts";

type Operation = SectionVisit["visitor"]["service"]["registry"][number];

/** Returns the title of an operation in the language of the page. */
export function toOperationTitle({ id, summary }: Operation, { language }: SectionVisit): string {
  return language === "nl" ? (toDutchTitle(id) ?? summary) : summary;
}

/** Returns what a policy applies to, in words: the titles of the operations that it names. */
export function toOperationTitles({ match }: ApprovalPolicy, visit: SectionVisit): string[] {
  if (match.operations.includes("*")) return [policyMessages[visit.language].everything];
  const titles = visit.visitor.service.registry
    .filter(isHoldable)
    .filter((operation) =>
      match.operations.some((pattern) => matchesName(pattern, toOperationNames(operation))),
    )
    .map((operation) => toOperationTitle(operation, visit));
  return [...new Set(titles)];
}

/** Returns what a policy does, in a sentence: `Apps and assistants need approval by Owner, if …`. */
export function toSentence(
  policy: ApprovalPolicy,
  visit: SectionVisit,
  names: PolicyNames,
): string {
  const messages = policyMessages[visit.language];
  const who = toCallers(policy, visit, names);
  const effect =
    policy.effect === "hold"
      ? messages.hold(who, toDeciders(policy, visit, names))
      : messages[policy.effect](who);
  const { conditions } = policy.match;
  return `${effect}${conditions === null ? "" : messages.when(toConditions(conditions, visit))}.`;
}

const joinNames = (ids: readonly string[], names: PolicyNames, unknown: string) =>
  [...new Set(ids.map((id) => names.byId.get(id) ?? unknown))].join(", ");

function toCallers({ match }: ApprovalPolicy, { language }: SectionVisit, names: PolicyNames) {
  const messages = policyMessages[language];
  const { callers, channels, roleIds, userIds, clientIds } = match;
  const who =
    clientIds !== null
      ? messages.someApps(clientIds.join(", "))
      : callers === null
        ? messages.anyone
        : messages.apps;
  const members = [...(roleIds ?? []), ...(userIds ?? [])];
  const limited =
    members.length === 0 ? "" : messages.restrictedTo(joinNames(members, names, messages.someone));
  const isAnyChannel = channels.length === Object.keys(messages.channels).length;
  const labels = channels.map((channel) => messages.channels[channel]);
  const how = isAnyChannel ? "" : messages.through(labels.join(", "));
  return who + limited + how;
}

/** Returns who decides on a request that a policy holds. */
export function toDeciders(
  { approvers, requiredApprovals }: ApprovalPolicy,
  { language }: SectionVisit,
  names: PolicyNames,
): string {
  const { deciders, someone } = policyMessages[language];
  const ids = [...approvers.roleIds, ...approvers.userIds];
  const who =
    ids.length === 0
      ? deciders.anyone
      : ids.map((id) => names.byId.get(id) ?? someone).join(` ${deciders.or} `);
  return requiredApprovals === 1 ? who : deciders.several(requiredApprovals, who);
}

type Group = Conditions | { all: ConditionTest[] } | { any: ConditionTest[] };

function toConditions(group: Group, visit: SectionVisit): string {
  const { and, or } = policyMessages[visit.language].conditions;
  const [parts, word] = "all" in group ? [group.all, and] : [group.any, or];
  return parts
    .map((part) => ("path" in part ? toTest(part, visit) : `(${toConditions(part, visit)})`))
    .join(` ${word} `);
}

function toTest({ path, op, value }: ConditionTest, visit: SectionVisit): string {
  const { conditions } = policyMessages[visit.language];
  const references = toReferences(path);
  const field = references.findLast((reference) => !/^\d+$/u.test(reference)) ?? "";
  const subject =
    path === "/computed/totalMinor"
      ? conditions.total
      : path === "/computed/itemCount"
        ? conditions.lineCount
        : conditions.given(toFieldLabel(field, visit.language));
  const operator = conditions.operators[op] ?? op;
  return value === null
    ? `${subject} ${operator}`
    : `${subject} ${operator} ${toValue(field, value, visit)}`;
}

function toValue(field: string, value: unknown, visit: SectionVisit): string {
  const { language, organization } = visit;
  if (Array.isArray(value)) return value.map((each) => toValue(field, each, visit)).join(", ");
  if (typeof value === "number") {
    return field.endsWith("Minor") && Number.isSafeInteger(value) && value >= 0
      ? formatMoney(value, organization.currency, language)
      : new Intl.NumberFormat(language).format(value);
  }
  const text = String(value);
  return `“${toValueLabel(field, text, language) ?? text}”`;
}
