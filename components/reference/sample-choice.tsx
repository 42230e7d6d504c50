type Option = readonly [kind: string, title: string];

/**
 * Selects the language of the samples. The panels are plain HTML: style sheets show the one that the attribute of
 * the root element selects. The script in the head applies the choice and stores it.
 */
export function SampleChoice({ options, label }: { options: Option[]; label: string }) {
  return (
    <select className="sample-choice" aria-label={label} autoComplete="off">
      {options.map(([kind, title]) => (
        <option key={kind} value={kind}>
          {title}
        </option>
      ))}
    </select>
  );
}
