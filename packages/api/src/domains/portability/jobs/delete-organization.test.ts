import { readdir } from "node:fs/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { BlobStore } from "../../../blobs/blob-store.ts";
import { createBlobStore } from "../../../blobs/create-blob-store.ts";
import { asService } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { readFingerprint } from "../../../testing/fingerprint.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createTwoOrganizations } from "../../../testing/two-organizations.ts";
import type { TestOrganization, TestService, TestUser } from "../../../testing/test-service.ts";
import { beginDeletion, deleteOrganizationData } from "../delete-organization-data.ts";
import { organizationTables } from "../organization-tables.ts";
import { deleteOrganizations } from "./delete-organization.ts";

const service = await openTestService();
// Runs no other job by the clock.
const scheduled = await openTestService({}, {}, [deleteOrganizations, sendMail]);
const blobs = createBlobStore(service.config.files.store);
afterAll(() => blobs.close());
afterEach(() => scheduled.setNow(Date.now()));

const day = 86_400_000;
const text = "Bytes of a file";

const uploadFile = ({ path, owner }: TestOrganization) =>
  service.request("POST", `${path}/files`, {
    as: owner,
    body: {
      name: "notes.txt",
      contentType: "text/plain",
      sizeBytes: text.length,
      contentBase64: Buffer.from(text).toString("base64"),
    },
  });

/** Deletes the organization as the job does after so many days. */
async function deleteAfter(
  days: number,
  { id: organizationId }: TestOrganization,
  store: Pick<BlobStore, "delete"> = blobs,
): Promise<void> {
  const tenant = { userId: systemUserId, organizationId };
  const now = new Date(Date.now() + days * day);
  const isDue = await asService(service.database, tenant, (transaction) =>
    beginDeletion(transaction, organizationId, now),
  );
  const { signal } = new AbortController();
  const services = { database: service.database, blobs: { ...blobs, ...store } };
  if (isDue) await deleteOrganizationData({ service: services, organizationId, signal });
}

/** Counts the rows of an organization in each table, by the service itself; tables without any are left out. */
async function countRows({ id }: TestOrganization): Promise<Record<string, number>> {
  const client = await service.database.connect();
  try {
    await client.query("select set_config('app.organization_id', $1, false)", [id]);
    const counts: Record<string, number> = {};
    for (const { name } of organizationTables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from ${name} where organization_id = $1`,
        [id],
      );
      if (rows[0]!.count > 0) counts[name] = rows[0]!.count;
    }
    return counts;
  } finally {
    await client.query("select set_config('app.organization_id', '', false)");
    client.release();
  }
}

/** Returns the names of the stored jobs of an organization. */
async function readJobs({ id }: TestOrganization): Promise<string[]> {
  const client = await service.database.connect();
  try {
    const text = "select name from pgboss.job where group_id = $1 and state <> 'active'";
    const { rows } = await client.query<{ name: string }>(text, [id]);
    return rows.map(({ name }) => name);
  } finally {
    client.release();
  }
}

const organizationsOf = async (target: TestService, as: TestUser): Promise<string[]> =>
  (await target.request("GET", "/v1/organizations", { as })).body.items.map(
    ({ id }: { id: string }) => id,
  );

describe("the deletion of an organization", () => {
  test("removes all its rows, files and jobs, and nothing of another organization", async () => {
    const { ours, theirs } = await createTwoOrganizations(service);
    await service.addMember(ours, theirs.owner, "viewer");
    expect((await uploadFile(theirs)).body.state).toBe("available");
    await service.request("DELETE", theirs.path, { as: theirs.owner });
    await deleteAfter(29, theirs);
    expect(await organizationsOf(service, theirs.owner)).toContain(theirs.id);
    const filled = await countRows(theirs);
    expect(Object.keys(filled).length).toBeGreaterThan(35);
    expect(await readJobs(theirs)).not.toEqual([]);
    const before = await readFingerprint(ours);

    await deleteAfter(31, theirs);
    expect(await countRows(theirs)).toEqual({});
    expect(await readJobs(theirs)).toEqual([]);
    expect(await readFingerprint(ours)).toEqual(before);
    expect(await organizationsOf(service, theirs.owner)).toEqual([ours.id]);
    const user = await service.request("GET", "/v1/users/me", { as: theirs.member });
    expect(user.status).toBe(200);
    const { store } = service.config.files;
    if (store.kind !== "disk") throw new Error("files are in a folder");
    const stored = await readdir(store.dir, { recursive: true, withFileTypes: true });
    const files = stored.filter((entry) => entry.isFile());
    expect(files.filter(({ parentPath }) => parentPath.includes(theirs.id))).toEqual([]);
  });

  test("goes on after a crash, and meanwhile nobody can enter or restore the organization", async () => {
    const organization = await service.createOrganization();
    const { path, owner } = organization;
    await uploadFile(organization);
    await service.request("DELETE", path, { as: owner });
    const failing = { delete: () => Promise.reject(new Error("the store is down")) };
    await expect(deleteAfter(31, organization, failing)).rejects.toThrow("the store is down");
    for (const method of ["GET", "POST"]) {
      const target = method === "POST" ? `${path}/restore` : path;
      const { status } = await service.request(method, target, { as: owner });
      expect(status).toBe(403);
    }
    expect(await countRows(organization)).toHaveProperty("audit_entries");
    await deleteAfter(31, organization);
    expect(await countRows(organization)).toEqual({});
  });

  test("is done by a job once its time has come, unless it was cancelled", async () => {
    const [due, cancelled] = [
      await scheduled.createOrganization(),
      await scheduled.createOrganization(),
    ];
    for (const { path, owner } of [due, cancelled]) {
      await scheduled.request("DELETE", path, { as: owner });
    }
    await scheduled.request("POST", `${cancelled.path}/restore`, { as: cancelled.owner });
    scheduled.setNow(Date.now() + 31 * day);
    await scheduled.jobs.runDue();
    scheduled.setNow(Date.now());
    expect(await organizationsOf(scheduled, due.owner)).toEqual([]);
    expect(await countRows(due)).toEqual({});
    expect(await organizationsOf(scheduled, cancelled.owner)).toEqual([cancelled.id]);
  });
});
