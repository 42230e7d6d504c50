import type { Command } from "commander";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

// The shells query the program itself, so completions always match its commands.

const scripts: Record<Shell, string> = {
  bash: `# eval "$(werkbank completion bash)"
_werkbank() {
  COMPREPLY=($(compgen -W "$(werkbank __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _werkbank werkbank
`,
  zsh: `#compdef werkbank
# eval "$(werkbank completion zsh)"
_werkbank() {
  compadd -- \${(f)"$(werkbank __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"}
}
compdef _werkbank werkbank
`,
  fish: `# werkbank completion fish | source
complete -c werkbank -f -a '(werkbank __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
};

/** Returns the script that sets up a shell's completion. */
export function completionScript(shell: Shell): string {
  return scripts[shell];
}

/** Returns the completions of the last argument. */
export function complete(program: Command, words: readonly string[]): string[] {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  let command = program;
  for (const word of before) {
    command = command.commands.find((one) => one.name() === word) ?? command;
  }
  const previous = command.options.find(({ long }) => long === before.at(-1));
  const candidates =
    previous?.argChoices ??
    (last.startsWith("-")
      ? command.options.map(({ long }) => long ?? "")
      : command.commands.map((one) => one.name()));
  return candidates.filter((one) => one.startsWith(last) && !one.startsWith("__"));
}
