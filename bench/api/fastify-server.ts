import { randomUUID } from "node:crypto";
import { fastify, type FastifyRequest } from "fastify";
import { createRemoteJWKSet, jwtVerify } from "jose";
import pg from "pg";

// The reference for requests: fastify and pg, with the duties of the API at their simplest. It verifies the token,
// reads the membership, restricts rows by policies, and writes one row for each change: no hash chain, no events, no
// limits, no idempotency keys. A process of its own, like the API.

const tables = `
create role reference_app nologin;
create table organizations (id uuid primary key, name text not null);
create table memberships (organization_id uuid not null references organizations, user_id uuid not null,
  permissions text[] not null, primary key (user_id, organization_id));
create table suppliers (organization_id uuid not null references organizations, id bigint generated always as identity,
  version bigint not null default 1, name text not null, email text, phone text, notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (organization_id, id));
create table counters (organization_id uuid primary key references organizations, task bigint not null);
create table tasks (organization_id uuid not null references organizations, id uuid not null,
  version bigint not null default 1, number bigint not null, title text not null, description text,
  status text not null default 'todo', priority text not null default 'medium', due_at timestamptz,
  labels text[] not null default '{}', created_by uuid not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (organization_id, id), unique (organization_id, number));
create index on tasks (organization_id, updated_at, id);
create table audit_entries (organization_id uuid not null, id bigint generated always as identity, at timestamptz not null
  default now(), user_id uuid not null, action text not null, target_id text not null, primary key (organization_id, id));
do $$ declare name text; begin
  foreach name in array array['suppliers', 'counters', 'tasks', 'audit_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (organization_id = current_setting(''app.organization_id'')::uuid)', name);
  end loop;
end $$;
grant select, insert, update on all tables in schema public to reference_app;
`;

const pool = new pg.Pool({ connectionString: process.env["REFERENCE_DATABASE_URL"], max: 16 });
const keys = createRemoteJWKSet(
  new URL(`${process.env["REFERENCE_ISSUER"]}/.well-known/jwks.json`),
);

/** Runs a statement that each connection prepares once. */
const query = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[] = [],
) => client.query<Row>({ name: text.slice(0, 60), text, values });

type Params = { organizationId: string; id: string };
type Member = { client: pg.PoolClient; organizationId: string; userId: string };

/** Runs work in a transaction of a member with this permission. */
async function asMember<Result>(
  { headers, params }: FastifyRequest,
  permission: string,
  work: (member: Member) => Promise<Result>,
): Promise<Result> {
  const { payload } = await jwtVerify(headers.authorization?.slice(7) ?? "", keys);
  const { organizationId } = params as Params;
  const userId = payload.sub ?? "";
  const client = await pool.connect();
  try {
    await query(client, "begin");
    await query(
      client,
      "select set_config('role', 'reference_app', true), set_config('app.organization_id', $1, true)",
      [organizationId],
    );
    const { rows } = await query<{ permissions: string[] }>(
      client,
      "select permissions from memberships where user_id = $1 and organization_id = $2",
      [userId, organizationId],
    );
    if (rows[0]?.permissions.includes(permission) !== true) throw new Error("no member");
    const result = await work({ client, organizationId, userId });
    await query(client, "commit");
    return result;
  } catch (error) {
    await query(client, "rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function writeAuditEntry(member: Member, action: string, targetId: string): Promise<void> {
  await query(
    member.client,
    "insert into audit_entries (organization_id, user_id, action, target_id) values ($1, $2, $3, $4)",
    [member.organizationId, member.userId, action, targetId],
  );
}

async function createOrganization(organizationId: string, userId: string): Promise<string> {
  await pool.query("insert into organizations values ($1, 'Reference')", [organizationId]);
  await pool.query("insert into memberships values ($1, $2, '{read,write}')", [
    organizationId,
    userId,
  ]);
  await pool.query("insert into counters values ($1, 1000)", [organizationId]);
  const { rows } = await pool.query<{ id: string }>(
    "insert into suppliers (organization_id, name) values ($1, 'Kwant') returning id",
    [organizationId],
  );
  return String(rows[0]?.id);
}

const server = fastify();
const supplier = "/organizations/:organizationId/suppliers/:id";
const tasks = "/organizations/:organizationId/tasks";

server.get(supplier, (request) =>
  asMember(request, "read", async ({ client }) => {
    const { id } = request.params as Params;
    const { rows } = await query(client, "select * from suppliers where id = $1", [id]);
    return rows[0];
  }),
);

server.patch(
  supplier,
  {
    schema: {
      body: {
        type: "object",
        properties: { phone: { type: "string", maxLength: 50 } },
        additionalProperties: false,
      },
    },
  },
  (request) =>
    asMember(request, "write", async (member) => {
      const { id } = request.params as Params;
      const { phone } = request.body as { phone: string };
      await query(member.client, "select 1 from suppliers where id = $1 for update", [id]);
      const { rows } = await query(
        member.client,
        "update suppliers set phone = $2, version = version + 1, updated_at = now() where id = $1 returning *",
        [id, phone],
      );
      await writeAuditEntry(member, "updateSupplier", id);
      return rows[0];
    }),
);

server.get(tasks, (request) =>
  asMember(request, "read", async ({ client }) => {
    const limit = Number((request.query as { limit: string }).limit);
    const { rows } = await query(
      client,
      "select * from tasks order by updated_at desc, id desc limit $1",
      [limit + 1],
    );
    return { items: rows.slice(0, limit), hasMore: rows.length > limit };
  }),
);

server.post(
  tasks,
  {
    schema: {
      body: {
        type: "object",
        required: ["title"],
        properties: { title: { type: "string", minLength: 1, maxLength: 200 } },
        additionalProperties: false,
      },
    },
  },
  (request, reply) =>
    asMember(request, "write", async (member) => {
      const { title } = request.body as { title: string };
      const counter = await query<{ task: string }>(
        member.client,
        "update counters set task = task + 1 returning task",
      );
      const { rows } = await query<{ id: string }>(
        member.client,
        "insert into tasks (organization_id, id, number, title, created_by) values ($1, $2, $3, $4, $5) returning *",
        [member.organizationId, randomUUID(), counter.rows[0]?.task, title, member.userId],
      );
      await writeAuditEntry(member, "createTask", String(rows[0]?.id));
      reply.code(201);
      return rows[0];
    }),
);

await pool.query(tables);
const organizationId = randomUUID();
const supplierId = await createOrganization(organizationId, process.env["REFERENCE_USER"] ?? "");
const url = await server.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ type: "ready", url, path: `/organizations/${organizationId}`, supplierId });
