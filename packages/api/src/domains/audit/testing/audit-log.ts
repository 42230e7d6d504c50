import { expect } from "vitest";
import type { TestOrganization, TestService } from "../../../testing/test-service.ts";
import { appendEntries } from "./append-entries.ts";

const day = 86_400_000;

/** Returns helpers that append to, anchor, verify and tamper with the audit logs of a service. */
export function createAuditLogs(service: TestService) {
  let days = 0;

  return {
    /** Creates an organization with the given number of audit entries. */
    async withEntries(count: number): Promise<TestOrganization> {
      const organization = await service.createOrganization();
      await this.append(organization, count);
      return organization;
    },

    async append(organization: TestOrganization, count: number): Promise<void> {
      await organization.run(async (transaction) => {
        appendEntries(transaction, organization.admin.id, count);
      });
    },

    /** Runs the job that anchors the logs, as on the next day. */
    async anchor(): Promise<void> {
      days += 1;
      service.setNow(Date.now() + days * day);
      await service.jobs.runDue();
      // The tokens of tests expire after an hour.
      service.setNow(Date.now());
    },

    /** Returns the verification, and expects status 200. */
    async verify(organization: TestOrganization, query: Record<string, string | number> = {}) {
      const { status, body, text } = await this.requestVerification(organization, query);
      expect(status, text).toBe(200);
      return body;
    },

    requestVerification(organization: TestOrganization, query: Record<string, string | number>) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      return service.request("GET", `${organization.path}/audit-log/verification?${search}`, {
        token: service.issuer.sign({ sub: organization.admin.id }),
      });
    },

    /**
     * Changes the log as the owner of the database.
     *
     * @param statements each has the organization id as `$1` and must affect a row
     */
    async tamper({ id }: TestOrganization, ...statements: string[]): Promise<void> {
      const client = await service.database.connect();
      try {
        await client.query("begin");
        await client.query(`set local app.organization_id = '${id}'`);
        for (const statement of statements) {
          const { rowCount } = await client.query(statement, [id]);
          expect(rowCount, statement).toBeGreaterThan(0);
        }
        await client.query("commit");
      } finally {
        client.release();
      }
    },
  };
}

/** Returns statements that remove the newest entries and reset the head, so that the chain alone looks valid. */
export const removeNewestDownTo = (remaining: number): string[] => [
  `delete from audit_entries where organization_id = $1 and sequence > ${remaining}`,
  `delete from audit_values where organization_id = $1 and sequence > ${remaining}`,
  `update audit_heads set audit_sequence = ${remaining}, head_hash = (
     select hash from audit_entries where organization_id = $1 and sequence = ${remaining})
   where organization_id = $1`,
];

/** Returns statements that change one entry and recompute the hashes of it and all later entries. */
export const rewriteFrom = (sequence: number): string[] => [
  `update audit_entries set canonical = replace(canonical, 'Adam', 'Evil')
   where organization_id = $1 and sequence = ${sequence}`,
  `with recursive chain (sequence, hash) as (
     select ${sequence - 1}::bigint, coalesce((select hash from audit_entries
       where organization_id = $1 and sequence = ${sequence - 1}), decode(repeat('00', 32), 'hex'))
     union all
     select e.sequence, sha256(c.hash || int8send(e.sequence) || convert_to(e.canonical, 'UTF8'))
     from chain c join audit_entries e on e.organization_id = $1 and e.sequence = c.sequence + 1)
   update audit_entries e set hash = c.hash from chain c
   where e.organization_id = $1 and e.sequence = c.sequence and e.sequence >= ${sequence}`,
  `update audit_heads set head_hash = (select hash from audit_entries e
     where e.organization_id = $1 and e.sequence = audit_heads.audit_sequence)
   where organization_id = $1`,
];
