import type { Job } from "../../jobs/job.ts";
import { guidePaths } from "../../mail/guide-paths.ts";
import type { Service } from "../../service.ts";
import { notify } from "../notifications/notify.ts";
import type { Workflow } from "./workflow.ts";

/**
 * Returns the job that sends the message of a `notify` step to its members, as the author wrote it, in every
 * language.
 */
export function toStepNotification(
  { config }: Service,
  { workflow, runId }: { workflow: { name: string }; runId: string },
  stepId: string,
  { userIds, roleId, message }: { userIds: string[]; roleId: string | null; message: string },
): Job {
  return notify({
    kind: "workflow",
    to: { userIds, roleIds: roleId === null ? [] : [roleId] },
    actorUserId: null,
    key: `${runId}:${stepId}`,
    permission: null,
    url: config.docsUrl + guidePaths.workflows.en,
    words: {
      nl: {
        subject: workflow.name,
        text: message,
        link: "Over workflows",
        url: config.docsUrl + guidePaths.workflows.nl,
      },
      en: { subject: workflow.name, text: message, link: "About workflows" },
    },
  });
}

/** Returns the job that notifies the author of a workflow that the service paused it. */
export function toPauseNotification({ config }: Service, workflow: Workflow, runId: string): Job {
  const { name, runAsUserId } = workflow;
  return notify({
    kind: "workflow",
    to: { userIds: [runAsUserId], roleIds: [] },
    actorUserId: null,
    key: `${runId}:paused`,
    permission: "workflows:read",
    url: config.docsUrl + guidePaths.workflowRuns.en,
    words: {
      nl: {
        subject: `Workflow gepauzeerd: ${name}`,
        text: "Vijf runs achter elkaar zijn mislukt. De workflow start niet meer tot iemand die weer activeert. De laatste run zegt bij welke stap het misging, en waarom.",
        facts: [["Run", runId]],
        link: "Zo lees je een run",
        url: config.docsUrl + guidePaths.workflowRuns.nl,
      },
      en: {
        subject: `Workflow paused: ${name}`,
        text: "Five runs in a row have failed. Nothing starts the workflow until somebody activates it again. The last run says which step was refused, and why.",
        facts: [["Run", runId]],
        link: "How to read a run",
      },
    },
  });
}
