import { ownerEmail, send, signIn } from "../../support/product.ts";
import type { Scene, Stage } from "../scene.ts";

/** Opens the page of a task of the demo. */
async function openTask({ product, records, open }: Stage, title: string): Promise<void> {
  const { access_token: token } = await signIn(product);
  const path = `/api/v1/organizations/${records.organizationId}/tasks?limit=50`;
  const { body } = await send(product, path, { token });
  const task = body.items.find((each: { title: string }) => each.title === title);
  await open(`/records/${records.organizationId}/tasks/${task.id}`);
}

/** The pages that messages link to. */
export const recordScenes: readonly Scene[] = [
  {
    name: "task-page",
    as: ownerEmail,
    async show(stage) {
      await openTask(stage, "Weekbeurt Snelle Bocht");
      const { page } = stage;
      return {
        around: [page.getByRole("heading", { level: 1 }), page.locator('button[value="done"]')],
        shows: ["Weekbeurt Snelle Bocht"],
      };
    },
  },
];
