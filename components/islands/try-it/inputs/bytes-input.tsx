import { useState, type ComponentProps } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Receives a chosen file and its content in base64; empty if the file is too large for the field. */
export type OnFile = (file: File, base64: string) => void;

type Props = Omit<ComponentProps<"input">, "onChange"> & {
  field: TryItField;
  text: string;
  messages: TryItMessages;
  onChange: (text: string) => void;
  onFile: OnFile | undefined;
};

/** Edits bytes in base64: typed, or the content of a file. If the file is too large, the value is omitted. */
export function BytesInput({ field, text, messages, onChange, onFile, ...shared }: Props) {
  const { longest: maxLength = Infinity } = field.shape;
  const [isTooLarge, setIsTooLarge] = useState(false);

  async function takeFile(file: File) {
    const isTooLong = 4 * Math.ceil(file.size / 3) > maxLength;
    const base64 = isTooLong ? "" : await readBase64(file);
    setIsTooLarge(isTooLong);
    if (onFile) onFile(file, base64);
    else onChange(base64);
  }

  return (
    <div className="try-it-bytes">
      <input
        {...shared}
        type="text"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="file"
        aria-label={messages.chooseFile.replace("{name}", field.name)}
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) void takeFile(file);
        }}
      />
      <output className="try-it-about">{isTooLarge ? messages.fileTooLarge : ""}</output>
    </div>
  );
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
