/** Shown while the editor is empty. */
export const SAMPLE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: hello
spec:
  replicas: 3
  selector:
    matchLabels:
      app: hello
  template:
    metadata:
      labels:
        app: hello
    spec:
      containers:
        - name: hello
          image: registry.example/hello:1
          resources:
            requests:
              cpu: 500m
              memory: 128Mi
`;
