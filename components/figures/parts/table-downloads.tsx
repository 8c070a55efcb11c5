"use client";

import { Button, Menu } from "@mantine/core";
import { Fragment } from "react";
import { downloadCsv, downloadLatex } from "@/components/ui/download-file";
import { markCsv, markLatex, markName } from "@/lib/figures/format/provisional";
import { type SavedFile, useSaving } from "./provisional";

export interface TableFile {
  label: string;
  /** Without its ending. */
  filename: string;
  csv: () => string;
  latex: () => string;
  provisional?: SavedFile["provisional"];
}

interface Files {
  heading?: string;
  /** By label: an address, or what makes the file and saves it. No two groups share a label. */
  files: Record<string, string | SavedFile>;
}

interface MenuProps {
  button?: string;
  /** For screen readers: what the button belongs to. */
  label?: string;
  groups: readonly Files[];
}

export function FilesMenu({ button = "Download", label, groups }: MenuProps) {
  const all = groups.flatMap(({ files }) => Object.entries(files));
  const made = all.filter((file): file is [string, SavedFile] => typeof file[1] !== "string");
  const { save, note } = useSaving(Object.fromEntries(made));
  return (
    <>
      {/* No higher than the window: scrolling the page to its last items would close it. */}
      <Menu position="bottom-end" middlewares={{ flip: true, shift: true, size: true }}>
        <Menu.Target>
          <Button variant="default" size="xs" aria-label={label}>
            {button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown style={{ overflowY: "auto" }}>
          {groups.map(({ heading, files }) => (
            <Fragment key={heading}>
              {heading && <Menu.Label>{heading}</Menu.Label>}
              {Object.entries(files).map(([name, file]) =>
                typeof file === "string" ? (
                  <Menu.Item key={name} component="a" href={file} download>
                    {name}
                  </Menu.Item>
                ) : (
                  <Menu.Item key={name} onClick={() => save(name)}>
                    {name}
                  </Menu.Item>
                ),
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {note}
    </>
  );
}

type OfFile<K extends "csv" | "latex"> = Pick<TableFile, K | "filename" | "provisional">;

export const saveCsv = ({ csv, filename, provisional }: OfFile<"csv">): SavedFile => ({
  provisional,
  save: (why) => downloadCsv(markCsv(csv(), why), `${markName(filename, why)}.csv`),
});

export const saveLatex = ({ latex, filename, provisional }: OfFile<"latex">): SavedFile => ({
  provisional,
  save: (why) => downloadLatex(markLatex(latex(), why), `${markName(filename, why)}.tex`),
});

/** Saves a table as CSV, unrounded, and as LaTeX. */
export const TableDownloads = ({ label, ...file }: TableFile) => (
  <FilesMenu
    label={`Download ${label}`}
    groups={[{ files: { "CSV, unrounded": saveCsv(file), LaTeX: saveLatex(file) } }]}
  />
);
