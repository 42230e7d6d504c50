import type { Database } from "../database/database.ts";
import { insertMembership } from "../operations/members/insert-membership.ts";
import { insertOrganization } from "../operations/organizations/insert-organization.ts";
import { insertPerson } from "../seed/person.ts";
import { asService, asUser, type Transaction } from "../tenant.ts";
import accounts from "./accounts.json" with { type: "json" };
import { demoId } from "./demo-id.ts";
import { seedSingelAgenda, seedWarmtehartAgenda } from "./agenda.ts";
import { seedSingel, singel } from "./singel.ts";
import { seedWarmtehart, warmtehart } from "./warmtehart.ts";

/** The people of the demo, by first name. */
export type DemoUsers = Record<"sanne" | "youssef" | "lotte" | "daan" | "ria", string>;

export type DemoSeed = (
  transaction: Transaction,
  demo: { organizationId: string; now: Date; users: DemoUsers; roles: Record<string, string> },
) => void;

/** When the story of the demo begins: its records are as old as that. */
const begin = new Date("2026-09-01T07:00:00.000Z");

const users = Object.fromEntries(
  ["sanne", "youssef", "lotte", "daan", "ria"].map((name) => [
    name,
    demoId(`user:${name}@singel.example`),
  ]),
) as DemoUsers;

/**
 * Loads the two demo organizations, each in one transaction, unless they are there already. Ids are
 * the same in every installation.
 */
export async function loadDemo(database: Database): Promise<void> {
  for (const account of accounts.accounts.filter(({ confirmed }) => confirmed)) {
    await insertPerson(database, account, begin);
  }
  await loadOrganization(database, singel, users.sanne, (transaction, roles) => {
    const members = {
      sanne: "owner",
      youssef: "admin",
      lotte: "member",
      daan: "member",
      ria: "viewer",
    };
    for (const [name, role] of Object.entries(members)) {
      const userId = users[name as keyof DemoUsers];
      addMember(transaction, singel.id, userId, roles[role] as string);
    }
    const demo = { organizationId: singel.id, now: begin, users, roles };
    seedSingel(transaction, demo);
    seedSingelAgenda(transaction, demo);
  });
  await loadOrganization(database, warmtehart, users.youssef, (transaction, roles) => {
    addMember(transaction, warmtehart.id, users.youssef, roles["viewer"] as string);
    const demo = { organizationId: warmtehart.id, now: begin, users, roles };
    seedWarmtehart(transaction, demo);
    seedWarmtehartAgenda(transaction, demo);
  });
}

async function loadOrganization(
  database: Database,
  organization: { id: string; name: string },
  userId: string,
  seed: (transaction: Transaction, roles: Record<string, string>) => void,
): Promise<void> {
  const organizationId = organization.id;
  const isMember = await asUser(database, userId, (transaction) =>
    transaction.one({
      text: "select 1 from memberships where organization_id = $1 and user_id = $2",
      values: [organizationId, userId],
    }),
  );
  if (isMember !== undefined) return;
  await asService(database, { userId, organizationId }, async (transaction) => {
    const roleId = (key: string) => demoId(`${organizationId}:role:${key}`);
    seed(transaction, insertOrganization(transaction, { ...organization, roleId, now: begin }));
  });
}

function addMember(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  roleId: string,
): void {
  insertMembership(transaction, { organizationId, userId, roleId, now: begin });
}
