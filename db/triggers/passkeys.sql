-- A passkey that is added or removed is a notification to the owner of the account.

CREATE TRIGGER `passkeys_news_added` AFTER INSERT ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passkeyAdded', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `passkeys_news_removed` AFTER DELETE ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passkeyRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;
