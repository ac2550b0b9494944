/** Types whose name in the model is not Go's. */
export const GO_TYPE_NAMES: { readonly [type: string]: string } = {
  AdmissionServiceReference: 'ServiceReference',
  AdmissionWebhookClientConfig: 'WebhookClientConfig',
  ApiextensionsV1WebhookClientConfig: 'WebhookClientConfig',
  ContainerResourceClaim: 'ResourceClaim',
  DiscoveryEndpointPort: 'EndpointPort',
  FlowcontrolSubject: 'Subject',
  StorageTokenRequest: 'TokenRequest',
  WebhookServiceReference: 'ServiceReference',
  WorkloadReference: 'TypedLocalObjectReference',
};
