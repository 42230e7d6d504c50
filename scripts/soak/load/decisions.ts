import { randomUUID } from "node:crypto";
import { type Answer, made, type Owner, type Send } from "./owner.ts";
import { repeatedly, type Work } from "./work.ts";

/** A call that a policy holds, and the result of approving it. */
type HeldCall = {
  approvalId: string;
  /** Unique to this call's supplier. */
  name: string;
  /** Null if the connection ended before the response. */
  answer: Answer | null;
};

const deciders = 2;

/** Creates a policy that holds what clients create; users may approve the calls of their own clients. */
export async function holdSuppliers({ send, path }: Owner): Promise<void> {
  const policy = {
    name: "What clients create",
    match: { channels: ["api"], operations: ["createSupplier"] },
    allowSelfApproval: true,
  };
  await made(send("POST", `${path}/approval-policies`, { body: policy }));
}

/**
 * Makes calls that are held for approval, and approves them, one after another.
 *
 * @param agent sends as a client of the owner
 */
export function startDeciding(owner: Owner, agent: Send): Work {
  const calls: HeldCall[] = [];
  const { stop } = repeatedly(() => decideOne(owner, agent, calls), { workers: deciders });
  return {
    name: "held calls",
    done: () => calls.filter(({ answer }) => answer?.status === 200).length,
    stop,
    verify: () => verifyDecisions(owner, calls),
  };
}

/** @throws TypeError when the connection ends without a response */
async function decideOne(owner: Owner, agent: Send, calls: HeldCall[]): Promise<boolean> {
  const name = `Supplier ${randomUUID()}`;
  const held = await agent("POST", `${owner.path}/suppliers`, { body: { name } });
  if (held.status !== 202) return false;
  const call: HeldCall = { approvalId: held.body.id, name, answer: null };
  calls.push(call);
  call.answer = await approve(owner, call);
  return call.answer.status === 200;
}

const approve = ({ send, path }: Owner, { approvalId }: HeldCall) =>
  send("POST", `${path}/approvals/${approvalId}/approve`, { body: {} });

/**
 * Checks that each call was executed once, or is still pending: an acknowledged approval is executed, and its
 * supplier exists once; an interrupted one is executed or pending. After another approval, each call has been
 * executed once.
 */
async function verifyDecisions(owner: Owner, calls: readonly HeldCall[]): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    const { approvalId, answer } = call;
    const { state } = await readApproval(owner, call);
    const count = await countSuppliers(owner, call);
    const isAcknowledged = answer?.status === 200;
    const isWhole = state === "executed" ? count === 1 : state === "pending" && count === 0;
    if (!isWhole || (isAcknowledged && state !== "executed")) {
      faults.push(
        `the approval ${approvalId}, answered ${answer?.status ?? "nothing"}, is ${state} and was executed ${count} times`,
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

async function readApproval({ send, path }: Owner, { approvalId }: HeldCall) {
  const { status, body } = await send("GET", `${path}/approvals/${approvalId}`);
  return { state: status === 200 ? String(body.state) : `answered ${status}` };
}

async function countSuppliers({ send, path }: Owner, { name }: HeldCall): Promise<number> {
  const { body } = await send("GET", `${path}/suppliers?q=${encodeURIComponent(name)}`);
  return body.items.filter((supplier: { name: string }) => supplier.name === name).length;
}
