-- An invited person can decline an invitation.
alter table invitations drop constraint invitations_state_check;
alter table invitations add constraint invitations_state_check
  check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired'));
