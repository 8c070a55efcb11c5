import { Container } from "@mantine/core";
import { NoSuchPage } from "@/components/ui/no-such-page";

export default function NotFound() {
  return (
    <Container size="sm" py={80} component="main">
      <NoSuchPage />
    </Container>
  );
}
