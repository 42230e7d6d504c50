import { randomBytes, randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { asService, type Database } from "@werkbank/api/database";

/** The bare equivalents of a supplier change, without any checks: the references of a benchmark. */
export type BareWrites = {
  /** Runs one autocommit UPDATE of the supplier. */
  update: (supplier: BareSupplier, n: number) => Promise<void>;
  /** Runs the five writes of a change in a transaction, all in one packet. */
  change: (supplier: BareSupplier, n: number) => Promise<void>;
  drop: () => Promise<void>;
};

export type BareSupplier = { organizationId: string; userId: string; supplierId: string };

const tables = ["suppliers", "audit_heads", "audit_entries", "audit_values", "events"] as const;

const update = `update bench.suppliers set phone = $1, updated_at = $2, version = version + 1
where organization_id = $3 and id = $4`;
const advanceHead = `update bench.audit_heads set audit_sequence = audit_sequence + 1,
  event_sequence = event_sequence + 1,
  head_hash = sha256(head_hash || int8send(audit_sequence + 1) || convert_to($2, 'UTF8'))
where organization_id = $1`;
const insertEntry = `insert into bench.audit_entries values
  ($1, $2, $3, $4, null, 'api', 'updateSupplier', 'supplier', $5, 'succeeded', $6, $7)`;
const insertValue = `insert into bench.audit_values values ($1, $2, 0, $3, $4, $3, $5)`;
const insertEvent = `insert into bench.events values ($1, $2, $3, 'supplier.updated', $4, $5)`;

/**
 * Copies suppliers into tables of the schema `bench`, with the product's indexes but without its policies:
 * those also bind a non-superuser owner, whose UPDATE would change nothing.
 *
 * @param suppliers the product has changed the first of them; each bare change writes the same audit entry and
 *   event
 */
export async function createBareWrites(
  database: Database,
  suppliers: readonly BareSupplier[],
): Promise<BareWrites> {
  const run = async (text: string, values?: unknown[]) => {
    const client = await database.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  await copyTables(run, suppliers);
  const { canonical, payload } = await readLoggedChange(database, suppliers[0]);
  return {
    async update({ organizationId, supplierId }, n) {
      const client = await database.connect();
      try {
        const { rowCount } = await client.query({
          name: "bare",
          text: update,
          values: [toPhone(n), new Date(), organizationId, supplierId],
        });
        assertOneRow(rowCount);
      } finally {
        client.release();
      }
    },
    async change({ organizationId, supplierId }, n) {
      const client = await database.connect();
      const { stream } = (client as unknown as { connection: { stream: Partial<Socket> } })
        .connection;
      const at = new Date();
      const salt = randomBytes(16).toString("hex");
      try {
        stream.cork?.();
        const results = [
          client.query("begin"),
          client.query({
            name: "update",
            text: update,
            values: [toPhone(n), at, organizationId, supplierId],
          }),
          client.query({ name: "head", text: advanceHead, values: [organizationId, canonical] }),
          client.query({
            name: "entry",
            text: insertEntry,
            values: [organizationId, n, randomUUID(), at, supplierId, canonical, randomBytes(32)],
          }),
          client.query({
            name: "value",
            text: insertValue,
            values: [
              organizationId,
              n,
              salt,
              JSON.stringify(toPhone(n - 1)),
              JSON.stringify(toPhone(n)),
            ],
          }),
          client.query({
            name: "event",
            text: insertEvent,
            values: [organizationId, n, randomUUID(), at, JSON.stringify(payload)],
          }),
          client.query("commit"),
        ];
        process.nextTick(() => stream.uncork?.());
        const [, updated, moved] = await Promise.all(results);
        assertOneRow(updated?.rowCount);
        assertOneRow(moved?.rowCount);
      } finally {
        client.release();
      }
    },
    drop: async () => void (await run("drop schema bench cascade")),
  };
}

/** Returns a valid phone number: for an invalid one, the product would read settings for its suggestion. */
export function toPhone(n: number): string {
  return `+31302${String(n % 1_000_000).padStart(6, "0")}`;
}

/** Reads what the product wrote for a change. */
async function readLoggedChange(database: Database, supplier: BareSupplier | undefined) {
  if (supplier === undefined) throw new Error("no supplier");
  const logged = await asService(database, supplier, (transaction) =>
    transaction.one<{ canonical: string; payload: unknown }>({
      text: `select canonical, payload from audit_entries
join events using (organization_id, at) where target_id = $1 order by at desc limit 1`,
      values: [supplier.supplierId],
    }),
  );
  if (logged === undefined) throw new Error("the product has not changed the first supplier");
  return logged;
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

async function copyTables(run: Run, suppliers: readonly BareSupplier[]): Promise<void> {
  await run("drop schema if exists bench cascade");
  await run("create schema bench");
  for (const table of tables) {
    await run(`create table bench.${table} (like public.${table} including all)`);
  }
  for (const { organizationId, supplierId } of suppliers) {
    await run("insert into bench.audit_heads (organization_id) values ($1)", [organizationId]);
    await run(
      `insert into bench.suppliers (organization_id, id, name, created_at, updated_at)
values ($1, $2, 'Supplier', now(), now())`,
      [organizationId, supplierId],
    );
  }
}

/** Throws for a statement that changed nothing, which is no valid reference. */
function assertOneRow(rowCount: number | null | undefined): void {
  if (rowCount !== 1) throw new Error(`a bare statement changed ${rowCount} rows`);
}
