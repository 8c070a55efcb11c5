"use client";

import { Button, Menu } from "@mantine/core";
import { Fragment } from "react";
import { downloadCsv, downloadLatex } from "@/components/charts/download-file";

export interface TableFile {
  label: string;
  /** Without its ending. */
  filename: string;
  csv: () => string;
  latex: () => string;
}

interface Files {
  heading?: string;
  /** By label: an address, or what makes the file and saves it. */
  files: Record<string, string | (() => void)>;
}

interface MenuProps {
  button?: string;
  /** For screen readers: what the button belongs to. */
  label?: string;
  groups: readonly Files[];
}

export const FilesMenu = ({ button = "Download", label, groups }: MenuProps) => (
  // No higher than the window: scrolling the page to its last items would close it.
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
              <Menu.Item key={name} onClick={file}>
                {name}
              </Menu.Item>
            ),
          )}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
);

export const saveCsv =
  ({ csv, filename }: Pick<TableFile, "csv" | "filename">) =>
  () =>
    downloadCsv(csv(), `${filename}.csv`);

export const saveLatex =
  ({ latex, filename }: Pick<TableFile, "latex" | "filename">) =>
  () =>
    downloadLatex(latex(), `${filename}.tex`);

/** Saves a table as CSV, unrounded, and as LaTeX. */
export const TableDownloads = ({ label, ...file }: TableFile) => (
  <FilesMenu
    label={`Download ${label}`}
    groups={[{ files: { "CSV, unrounded": saveCsv(file), LaTeX: saveLatex(file) } }]}
  />
);
