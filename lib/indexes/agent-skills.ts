import { type Skill, skillPath } from "../skills/skills.ts";

/** The path of the index, as Agent Skills Discovery 0.2.0 defines it. */
export const skillIndexPath = "/.well-known/agent-skills/index.json";

/**
 * Returns the index of the agent skills (https://github.com/cloudflare/agent-skills-discovery-rfc). Its URLs are
 * relative to the site, so that it is the same at every address.
 */
export function toSkillIndex(skills: readonly Skill[]): object {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: skills.map(({ frontMatter: { name, description }, digest }) => ({
      name,
      type: "skill-md",
      description,
      url: skillPath(name),
      digest,
    })),
  };
}
