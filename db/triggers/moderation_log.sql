-- A decision is a notification to the person it is about. Lines of the log can be neither changed nor deleted.

CREATE TRIGGER `moderation_log_kept` BEFORE DELETE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;

CREATE TRIGGER `moderation_log_news` AFTER INSERT ON `moderation_log`
WHEN new.`kind` = 'decision' AND new.`decision` <> 'dismiss' AND new.`person_id` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'moderation', new.`person_id`, new.`id`, NULL, 'moderation:' || new.`id`, new.`created_at`, 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`person_id`);
END;

CREATE TRIGGER `moderation_log_unchanged` BEFORE UPDATE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;
