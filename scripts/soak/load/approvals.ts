import { randomUUID } from "node:crypto";
import { type ApiResponse, expectCreated, type Owner, type Send } from "./owner.ts";
import { repeatedly, type Workload } from "./workload.ts";

/** A call that a policy holds, and the result of approving it. */
type PendingCall = {
  approvalId: string;
  /** Unique to this call's supplier. */
  name: string;
  /** Null if the connection ended before the response. */
  response: ApiResponse | null;
};

const approvers = 2;

/** Creates a policy that holds what clients create; users may approve the calls of their own clients. */
export async function requireApproval({ send, path }: Owner): Promise<void> {
  const policy = {
    name: "What clients create",
    match: { channels: ["api"], operations: ["createSupplier"] },
    allowSelfApproval: true,
  };
  await expectCreated(send("POST", `${path}/approval-policies`, { body: policy }));
}

/**
 * Makes calls that are held for approval, and approves them, one after another.
 *
 * @param agent sends as a client of the owner
 */
export function startApprovals(owner: Owner, agent: Send): Workload {
  const calls: PendingCall[] = [];
  const { stop } = repeatedly(() => createAndApprove(owner, agent, calls), { workers: approvers });
  return {
    name: "held calls",
    done: () => calls.filter(({ response }) => response?.status === 200).length,
    stop,
    verify: () => verifyApprovals(owner, calls),
  };
}

/** @throws TypeError when the connection ends without a response */
async function createAndApprove(owner: Owner, agent: Send, calls: PendingCall[]): Promise<boolean> {
  const name = `Supplier ${randomUUID()}`;
  const pending = await agent("POST", `${owner.path}/suppliers`, { body: { name } });
  if (pending.status !== 202) return false;
  const call: PendingCall = { approvalId: pending.body.id, name, response: null };
  calls.push(call);
  call.response = await approve(owner, call);
  return call.response.status === 200;
}

const approve = ({ send, path }: Owner, { approvalId }: PendingCall) =>
  send("POST", `${path}/approvals/${approvalId}/approve`, { body: {} });

/**
 * Checks that each call was executed once, or is still pending: an acknowledged approval is executed, and its
 * supplier exists once; an interrupted one is executed or pending. After another approval, each call has been
 * executed once.
 */
async function verifyApprovals(owner: Owner, calls: readonly PendingCall[]): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    const { approvalId, response } = call;
    const { state } = await readApproval(owner, call);
    const count = await countSuppliers(owner, call);
    const isAcknowledged = response?.status === 200;
    const isWhole = state === "executed" ? count === 1 : state === "pending" && count === 0;
    if (!isWhole || (isAcknowledged && state !== "executed")) {
      faults.push(
        `the approval ${approvalId}, answered ${response?.status ?? "nothing"}, is ${state} and was executed ${count} times`,
      );
      continue;
    }
    const again = await approve(owner, call);
    const after = await countSuppliers(owner, call);
    if (again.body.state !== "executed" || after !== 1) {
      faults.push(
        `the approval ${approvalId}, approved again, is ${again.body.state} and was executed ${after} times`,
      );
    }
  }
  return faults;
}

async function readApproval({ send, path }: Owner, { approvalId }: PendingCall) {
  const { status, body } = await send("GET", `${path}/approvals/${approvalId}`);
  return { state: status === 200 ? String(body.state) : `answered ${status}` };
}

async function countSuppliers({ send, path }: Owner, { name }: PendingCall): Promise<number> {
  const { body } = await send("GET", `${path}/suppliers?q=${encodeURIComponent(name)}`);
  return body.items.filter((supplier: { name: string }) => supplier.name === name).length;
}
