/** Everything that the study stores about the person whose session this browser has, as a file. */
export function MyDataLink({ link }: { link: string }) {
  return (
    <a href={`/api/read/${encodeURIComponent(link)}/my-data`} download>
      Download my data
    </a>
  );
}
