import { asService, type Database, insertUser } from "@werkbank/api/database";
import { insertMembership, insertOrganization } from "@werkbank/api/records";
import { createWeekShift, storyWeek } from "./calendar/calendar.ts";
import accounts from "./records/accounts.json" with { type: "json" };
import type { DemoOrganization, DemoSeed } from "./records/demo-seed.ts";
import { demoId } from "./records/demo-id.ts";
import { seedSingelAgenda, seedWarmtehartAgenda } from "./records/agenda.ts";
import { auditStory } from "./story/audit-story.ts";
import { seedFiles } from "./records/files.ts";
import { seedApprovals } from "./records/approvals.ts";
import { seedCustomers } from "./records/customers.ts";
import { seedOrders } from "./records/orders.ts";
import { users } from "./records/demo-users.ts";
import { seedProducts } from "./records/products.ts";
import { seedSingelQuotes, seedWarmtehartQuote } from "./records/quotes.ts";
import { seedSingel, singel } from "./records/singel.ts";
import { seedStockMovements } from "./records/stock-movements.ts";
import { seedTasks } from "./records/tasks.ts";
import { seedWebhooks } from "./records/webhooks.ts";
import { seedTransfers } from "./records/transfers.ts";
import { seedWorkflows } from "./records/workflows.ts";
import { seedWarmtehart, warmtehart } from "./records/warmtehart.ts";
import { writeStory } from "./story/write-story.ts";

/** The start of the demo's story: the creation time of its records. */
const storyBegins = new Date("2026-09-01T07:00:00.000Z");

/**
 * Loads the two demo organizations, each in one transaction, unless they exist. Ids are the same in every
 * installation, except for occurrences, whose ids derive from their dates.
 *
 * @param week the Monday of the target week; by default the week for which the demo is written
 */
export async function loadDemo(database: Database, week = storyWeek): Promise<void> {
  const toWeek = createWeekShift(week);
  const now = toWeek(storyBegins);
  for (const account of accounts.accounts.filter(({ confirmed }) => confirmed)) {
    await insertUser(database, account, now);
  }
  await insertUser(database, warmtehart.owner, now);
  const common = { now, toWeek, users };
  const { sanne, youssef, lotte, daan, ria } = users;
  const workshopRoles = {
    [sanne]: "owner",
    [youssef]: "admin",
    [lotte]: "member",
    [daan]: "member",
    [ria]: "viewer",
  };
  const workshop = { ...common, organization: singel, by: sanne, members: workshopRoles };
  await loadOrganization(database, workshop, async (transaction, demo) => {
    seedSingel(transaction, demo);
    seedCustomers(transaction, demo);
    seedTasks(transaction, demo);
    seedSingelAgenda(transaction, demo);
    seedProducts(transaction, demo);
    seedStockMovements(transaction, demo);
    await seedSingelQuotes(transaction, demo);
    await seedOrders(transaction, demo);
    await writeStory(transaction, demo, toWeek(auditStory));
    await seedWebhooks(transaction, demo);
    seedFiles(transaction, demo);
    // Inserted after the story, whose events must not trigger them.
    seedWorkflows(transaction, demo);
    seedTransfers(transaction, demo);
    await seedApprovals(transaction, demo);
  });
  const installerRoles = { [warmtehart.owner.id]: "owner", [youssef]: "viewer" };
  const installers = { ...common, organization: warmtehart, by: youssef, members: installerRoles };
  await loadOrganization(database, installers, async (transaction, demo) => {
    seedWarmtehart(transaction, demo);
    seedWarmtehartAgenda(transaction, demo);
    await seedWarmtehartQuote(transaction, demo);
  });
}

type OrganizationToLoad = Omit<DemoOrganization, "organizationId" | "roles"> & {
  organization: { id: string; name: string };
  /** The user as whom its records are written. */
  by: string;
  /** The roles of its members, by user id. */
  members: Readonly<Record<string, string>>;
};

async function loadOrganization(
  database: Database,
  { organization, by, members, ...common }: OrganizationToLoad,
  seed: DemoSeed<Promise<void>>,
): Promise<void> {
  const organizationId = organization.id;
  await asService(database, { userId: by, organizationId }, async (transaction) => {
    // Prevents processes that start at the same time from loading it twice.
    await transaction.one({
      text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
      values: [`demo:${organizationId}`],
    });
    const existing = await transaction.one({
      text: "select 1 from organizations where id = $1",
      values: [organizationId],
    });
    if (existing !== undefined) return;
    const roleId = (key: string) => demoId(`${organizationId}:role:${key}`);
    const policyId = (index: number) => demoId(`${organizationId}:policy:${index}`);
    const { now } = common;
    const roles = insertOrganization(transaction, { ...organization, roleId, policyId, now });
    for (const [userId, role] of Object.entries(members)) {
      insertMembership(transaction, { organizationId, userId, roleId: roles[role] as string, now });
    }
    await seed(transaction, { ...common, organizationId, roles });
  });
}
