import { asService, type Database, insertPerson, type Transaction } from "@werkbank/api/database";
import { insertMembership, insertOrganization } from "@werkbank/api/records";
import accounts from "./records/accounts.json" with { type: "json" };
import { demoId } from "./records/demo-id.ts";
import { seedSingelAgenda, seedWarmtehartAgenda } from "./records/agenda.ts";
import { auditStory } from "./story/audit-story.ts";
import { seedFiles } from "./records/files.ts";
import { seedApprovals } from "./records/approvals.ts";
import { seedCustomers } from "./records/customers.ts";
import { seedOrders } from "./records/orders.ts";
import { type DemoUsers, users } from "./records/people.ts";
import { seedProducts } from "./records/products.ts";
import { seedSingelQuotes, seedWarmtehartQuote } from "./records/quotes.ts";
import { seedSingel, singel } from "./records/singel.ts";
import { seedTasks } from "./records/tasks.ts";
import { seedWebhooks } from "./records/webhooks.ts";
import { seedTransfers } from "./records/transfers.ts";
import { seedWorkflows } from "./records/workflows.ts";
import { seedWarmtehart, warmtehart } from "./records/warmtehart.ts";
import { writeStory } from "./story/write-story.ts";

/** When the story of the demo begins: its records are as old as that. */
const begin = new Date("2026-09-01T07:00:00.000Z");

/**
 * Loads the two demo organizations, each in one transaction, unless they are there already. Ids are
 * the same in every installation.
 */
export async function loadDemo(database: Database): Promise<void> {
  for (const account of accounts.accounts.filter(({ confirmed }) => confirmed)) {
    await insertPerson(database, account, begin);
  }
  await insertPerson(database, warmtehart.owner, begin);
  await loadOrganization(database, singel, users.sanne, async (transaction, roles) => {
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
    seedCustomers(transaction, demo);
    seedTasks(transaction, demo);
    seedSingelAgenda(transaction, demo);
    seedProducts(transaction, demo);
    await seedSingelQuotes(transaction, demo);
    await seedOrders(transaction, demo);
    await writeStory(transaction, demo, auditStory);
    await seedWebhooks(transaction, demo);
    seedFiles(transaction, demo);
    // After the story, whose events must start nothing.
    seedWorkflows(transaction, demo);
    seedTransfers(transaction, demo);
    await seedApprovals(transaction, demo);
  });
  await loadOrganization(database, warmtehart, users.youssef, async (transaction, roles) => {
    addMember(transaction, warmtehart.id, warmtehart.owner.id, roles["owner"] as string);
    addMember(transaction, warmtehart.id, users.youssef, roles["viewer"] as string);
    const demo = { organizationId: warmtehart.id, now: begin, users, roles };
    seedWarmtehart(transaction, demo);
    seedWarmtehartAgenda(transaction, demo);
    await seedWarmtehartQuote(transaction, demo);
  });
}

async function loadOrganization(
  database: Database,
  organization: { id: string; name: string },
  userId: string,
  seed: (transaction: Transaction, roles: Record<string, string>) => Promise<void>,
): Promise<void> {
  const organizationId = organization.id;
  await asService(database, { userId, organizationId }, async (transaction) => {
    // Processes that start on one database at the same time load it once.
    await transaction.one({
      text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      values: [`demo:${organizationId}`],
    });
    const present = await transaction.one({
      text: "select 1 from organizations where id = $1",
      values: [organizationId],
    });
    if (present !== undefined) return;
    const roleId = (key: string) => demoId(`${organizationId}:role:${key}`);
    const policyId = (index: number) => demoId(`${organizationId}:policy:${index}`);
    await seed(
      transaction,
      insertOrganization(transaction, { ...organization, roleId, policyId, now: begin }),
    );
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
