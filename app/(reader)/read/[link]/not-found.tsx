import { UnknownLink } from "@/components/reading/unknown-link";

export default function NotFound() {
  return <UnknownLink />;
}
