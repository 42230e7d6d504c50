import type { GetPromptResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const shortText = z.string().trim().min(1).max(2_000);

const answerQuestion = {
  title: "Answer from the documentation",
  description: "Answers a question about Werkbank from its documentation, with the addresses.",
  argsSchema: z.object({ question: shortText.describe("What you want to know.") }),
};

const writeCall = {
  title: "Write a call of the API",
  description: "Finds the operations that do something, and writes the program that calls them.",
  argsSchema: z.object({
    goal: shortText.describe("What the program is to do."),
    language: shortText.optional().describe("curl, TypeScript, Python or the command line."),
  }),
};

/** Registers the prompts of the documentation on a server. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt("answer_question", answerQuestion, ({ question }) =>
    toPrompt(
      answerQuestion.description,
      `Answer this question about Werkbank from its documentation: ${question}`,
      "1. Call search with the question in its own words; with locale nl when it is in Dutch.",
      "2. Call get_page for the section that fits best, with its address and fragment; search again in other words when none does.",
      "3. Answer in the language of the question, and give the address of each section that you used. Say so when the documentation does not answer it.",
    ),
  );
  server.registerPrompt("write_call", writeCall, ({ goal, language = "TypeScript" }) =>
    toPrompt(
      writeCall.description,
      `Write a program in ${language} that does this with the API of Werkbank: ${goal}`,
      "1. Call search for what it does, and get_page for each operation that it needs: its path, body, permission and problems.",
      "2. Read how a program signs in: search for authentication.",
      "3. Write the program: send an Idempotency-Key with each POST, follow nextCursor of lists, and show the code of a problem.",
      "4. Name the permissions that it needs, and what of it cannot be undone.",
    ),
  );
}

function toPrompt(description: string, ...lines: string[]): GetPromptResult {
  const text = lines.join("\n");
  return { description, messages: [{ role: "user", content: { type: "text", text } }] };
}
