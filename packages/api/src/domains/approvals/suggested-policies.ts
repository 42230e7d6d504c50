import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toPolicyMatch } from "../../kernel/approvals/policy.ts";
import type { ConditionTest, Conditions } from "../../kernel/conditions/conditions.ts";

import suggested from "./suggested-operations.gen.json" with { type: "json" };

type SuggestedPolicy = {
  nl: string;
  en: string;
  operations: string[];
  conditions: Conditions | null;
};

const toTest = (
  path: string,
  op: ConditionTest["op"],
  value: ConditionTest["value"] = null,
): ConditionTest => ({ path, op, value });

/** The calls that most organizations want a person to check, in the order in which the policies are evaluated. */
const suggestedPolicies: readonly SuggestedPolicy[] = [
  {
    nl: "Offertes boven € 2.500",
    en: "Quotes above € 2,500",
    operations: ["quotes_send"],
    conditions: { all: [toTest("/computed/totalMinor", "gt", 250_000)] },
  },
  {
    nl: "Verwijderen en onherroepelijke wijzigingen",
    en: "Deletions and irreversible changes",
    operations: suggested.destructive,
    conditions: null,
  },
  {
    nl: "Orders annuleren",
    en: "Cancelled orders",
    operations: ["setOrderStatus"],
    conditions: { all: [toTest("/input/status", "eq", "cancelled")] },
  },
  {
    nl: "Webhooks en workflows",
    en: "Webhooks and workflows",
    operations: suggested.automation,
    conditions: null,
  },
  {
    nl: "Nummers en rekeningen van leveranciers",
    en: "Numbers and accounts of suppliers",
    operations: ["updateSupplier"],
    conditions: {
      any: [
        toTest("/target/accountNumber", "changed"),
        toTest("/target/btw", "changed"),
        toTest("/target/kvk", "changed"),
      ],
    },
  },
  {
    nl: "Eigen rekening en bedrijfsgegevens",
    en: "Own bank account and legal details",
    operations: ["updateOrganization"],
    conditions: {
      any: [
        toTest("/target/iban", "changed"),
        toTest("/target/btw", "changed"),
        toTest("/target/kvk", "changed"),
        toTest("/target/legalName", "changed"),
        toTest("/target/name", "changed"),
      ],
    },
  },
];

/** Writes the suggested policies of a new organization, disabled and named in its language. */
export function insertSuggestedPolicies(
  transaction: Transaction,
  { id: organizationId, now, language }: { id: string; now: Date; language: string },
  idOf: (index: number) => string = () => uuidv7(),
): void {
  const rows = suggestedPolicies.map(({ nl, en, operations, conditions }, index) => ({
    organization_id: organizationId,
    id: idOf(index),
    name: language === "nl" ? nl : en,
    status: "disabled",
    priority: (index + 1) * 100,
    match: JSON.stringify(
      toPolicyMatch({ operations, roleIds: null, userIds: null, clientIds: null, conditions }),
    ),
    effect: "hold",
    approvers: JSON.stringify({ roleIds: [], userIds: [] }),
    required_approvals: 1,
    allow_self_approval: false,
    expires_after_minutes: 1_440,
    on_stale: "refuse",
    created_at: now,
    updated_at: now,
  }));
  transaction.write(queries.insertInto("approval_policies").values(rows));
}
