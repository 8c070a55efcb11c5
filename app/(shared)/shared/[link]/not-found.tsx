import { Container, Text, Title } from "@mantine/core";

export default function NotFound() {
  return (
    <Container size="sm" py={80} component="main">
      <Title order={1} size="h2" mb="sm">
        This link does not work
      </Title>
      <Text>
        It may have been closed, or part of it may be missing. Ask the person who gave it to you for
        a new one.
      </Text>
    </Container>
  );
}
